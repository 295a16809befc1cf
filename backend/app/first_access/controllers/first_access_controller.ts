import type { HttpContext } from '@adonisjs/core/http'
import { arrivalsByClass, countWaiting, openCardsOf, selectionOf } from '#identity'
import { asDownload, authorize, clock, given, listRequest, listResponse, unwrap } from '#shared'
import { mailAccess } from '../actions/mail_access.js'
import { peopleWaitingIn } from '../actions/people_of_request.js'
import { printCards } from '../actions/print_cards.js'
import { mayGiveFirstAccess } from '../policies/first_access_policy.js'
import ClassArrivalsTransformer from '../transformers/class_arrivals_transformer.js'
import MailedTransformer from '../transformers/mailed_transformer.js'
import WaitingPersonTransformer from '../transformers/waiting_person_transformer.js'
import { askedPeople, chosenPeople, classesFilter, waitingOf } from '../validators/first_access.js'

/** How candidates who have no password yet get in: cards, mails, and who has not come in. */
export default class FirstAccessController {
  /** `GET /v1/first_access`: classes with how many have come in; `waiting=true`: those where somebody has not */
  async index(ctx: HttpContext) {
    authorize(await mayGiveFirstAccess(ctx.caller))
    const request = listRequest(ctx, {
      orderable: ['school', 'name', 'id'],
      defaultOrder: 'school,name',
      defaultSize: 25,
    })
    const { waiting } = await classesFilter.validate(given({ waiting: request.filter.waiting }))
    const page = await arrivalsByClass(ctx.caller, request, { onlyWaiting: waiting ?? false })
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(ClassArrivalsTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/first_access/{class}`: who of a class has not come in yet */
  async show(ctx: HttpContext) {
    authorize(await mayGiveFirstAccess(ctx.caller))
    const people = unwrap(await peopleWaitingIn(ctx.caller, Number(ctx.params.id)))
    const cards = await openCardsOf(
      people.map(({ id }) => id),
      clock.now()
    )
    const rows = people.map(({ id, name, username, email }) => ({
      id,
      name,
      username,
      hasEmail: email !== null,
      cardAt: cards.get(id) ?? null,
    }))
    return { results: await ctx.serialize(WaitingPersonTransformer.transform(rows)) }
  }

  /** `POST /v1/first_access/waiting`: how many of those who are chosen in the list of people have not come in yet, and of those have an address */
  async waiting(ctx: HttpContext) {
    authorize(await mayGiveFirstAccess(ctx.caller))
    const chosen = await ctx.request.validateUsing(chosenPeople)
    const { people, withEmail } = await countWaiting(ctx.caller, selectionOf(chosen))
    return { people, withEmail }
  }

  /** `POST /v1/first_access/cards`: a PDF */
  async cards(ctx: HttpContext) {
    authorize(await mayGiveFirstAccess(ctx.caller))
    const asked = await ctx.request.validateUsing(askedPeople)
    const left = new AbortController()
    ctx.response.response.once('close', () => left.abort())
    const pdf = unwrap(await printCards(ctx.caller, waitingOf(asked), left.signal))
    asDownload(ctx.response, 'primeiro-acesso.pdf', 'application/pdf')
    return ctx.response.send(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength))
  }

  /** `POST /v1/first_access/mails` */
  async mails(ctx: HttpContext) {
    authorize(await mayGiveFirstAccess(ctx.caller))
    const asked = await ctx.request.validateUsing(askedPeople)
    return ctx.serialize(MailedTransformer.transform(unwrap(await mailAccess(ctx.caller, waitingOf(asked)))))
  }
}
