import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide, clock, isStaff, listRequest, listResponse, toIso, unwrap } from '#shared'
import { finishOverdue, looksOverdue } from '../actions/finish_overdue.js'
import { refused } from '../actions/refusals.js'
import { showAnswerSheet } from '../actions/show_key.js'
import { countUnsent } from '../actions/unsent_counts.js'
import { secondsLeft } from '../domain/deadline.js'
import { isUnopened } from '../domain/item_order.js'
import { maySeeItems } from '../policies/application_policy.js'
import { viewsOf, withoutTimes, type ApplicationRow } from '../queries/application_views.js'
import { examContent } from '../queries/exam_content.js'
import { examSettings } from '../queries/exam_settings.js'
import { finishSummary } from '../queries/finish_summary.js'
import {
  findApplication,
  findWithOutlines,
  type ApplicationWithOutlines,
} from '../queries/find_application.js'
import { itemsBody } from '../queries/items_body.js'
import { APPLICATION_ORDER, inDocumentOrder, listApplications } from '../queries/list_applications.js'
import { listGroups } from '../queries/list_groups.js'
import { nextApplication } from '../queries/next_application.js'
import AnswerSheetTransformer from '../transformers/answer_sheet_transformer.js'
import ApplicationEntryTransformer from '../transformers/application_entry_transformer.js'
import FinishSummaryTransformer from '../transformers/finish_summary_transformer.js'
import ApplicationTransformer from '../transformers/application_transformer.js'
import type { ApplicationView } from '../views.js'
import { applicationFilter } from '../validators/applications_validator.js'
import { requireSafeBrowser } from './safe_browser.js'
import { seesTimes } from './sees_times.js'

export default class ApplicationsController {
  /**
   * `GET /v1/applications`: the page is chosen by `ordering` and, when none was asked for, shown in the order of the list (C4). With
   * `grouped`: a line for each person and collection, always in that order.
   */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: APPLICATION_ORDER, defaultOrder: '-end_time,id' })
    const { grouped = false, ...filter } = await applicationFilter.validate(filterOf(request.filter))
    if (grouped) {
      const page = await withoutOverdue(
        () => listGroups(ctx.caller, request, filter),
        ({ first }) => first
      )
      const rows = (await seesTimes(ctx))
        ? page.rows
        : page.rows.map(({ first, count }) => ({
            first: withoutTimes(first),
            count,
            finishedAt: null,
            startAt: null,
            endAt: null,
          }))
      return listResponse(ctx, request, {
        rows: await ctx.serialize(ApplicationEntryTransformer.transform(rows)),
        count: page.count,
      })
    }
    const page = await withoutOverdue(
      () => listApplications(ctx.caller, request, filter),
      (row) => row
    )
    const asked = request.dialect === 'simple-rest' || Boolean(request.filter.ordering)
    const ordered = asked ? page.rows : inDocumentOrder(page.rows)
    const rows = (await seesTimes(ctx)) ? ordered : ordered.map(withoutTimes)
    return listResponse(ctx, request, {
      rows: await ctx.serialize(ApplicationTransformer.transform(rows)),
      count: page.count,
    })
  }

  /** `GET /v1/applications/{id}`. `unsentAnswers`: how many answers wait at the candidate's page; counted, and never refused. */
  async show(ctx: HttpContext) {
    const query: Record<string, unknown> = ctx.request.qs()
    const application = await this.#find(ctx)
    if (application.state === 'STARTED' && application.userId === ctx.caller.userId)
      countUnsent(query.unsentAnswers)
    const [view] = await viewsOf([application])
    authorizeOrHide(view !== undefined)
    return new ApplicationTransformer((await seesTimes(ctx)) ? view : withoutTimes(view)).toObject()
  }

  /** `GET /v1/applications/{id}/items`: all public items of a running exam in one answer, in the order of its answers. */
  async items(ctx: HttpContext) {
    const { application, outlines } = await this.#withOutlines(ctx)
    const settings = (await examSettings([application.examId])).get(application.examId)
    authorizeOrHide(settings !== undefined)
    if (!maySeeItems(ctx.caller, application, settings.collection.flags)) {
      if (application.state === 'CREATED') unwrap(refused('not_started'))
      authorizeOrHide(false)
    }
    if (application.state !== 'FINISHED') requireSafeBrowser(ctx, settings, 'exam')
    const now = clock.now()
    // Each candidate of such an exam has another list.
    const oneByOne =
      application.givenPosition !== null && application.state !== 'FINISHED' && !isStaff(ctx.caller)
    const given = oneByOne
      ? outlines.filter((outline) => !isUnopened(outline, application.givenPosition))
      : outlines
    return itemsBody(given, await examContent(application), {
      serverTime: toIso(now),
      secondsToTimeout: (await seesTimes(ctx)) ? secondsLeft(application, now) : null,
      shuffled: oneByOne || settings.exam.shuffleItems,
    })
  }

  /** `GET /v1/applications/{id}/next_application` */
  async next(ctx: HttpContext) {
    return { id: await nextApplication(await this.#find(ctx)) }
  }

  /** `GET /v1/applications/{id}/finish_summary`: what counted, what came late and what was quarantined. */
  async finishSummary(ctx: HttpContext) {
    const summary = await finishSummary(await this.#find(ctx))
    return new FinishSummaryTransformer(
      (await seesTimes(ctx)) ? summary : { ...summary, finishedAt: null }
    ).toObject()
  }

  /** `GET /v1/applications/{id}/answer_sheet`: the answers and the key, each for those it was disclosed to. */
  async answerSheet(ctx: HttpContext) {
    const sheet = unwrap(await showAnswerSheet(await this.#find(ctx), ctx.caller))
    const application = (await seesTimes(ctx))
      ? sheet.application
      : { ...sheet.application, finishedAt: null }
    return ctx.serialize(AnswerSheetTransformer.transform({ ...sheet, application }))
  }

  #find(ctx: HttpContext): Promise<ApplicationRow> {
    return this.#visible(
      Number(ctx.params.id),
      (row) => row,
      (id) => findApplication(id, ctx.caller)
    )
  }

  #withOutlines(ctx: HttpContext): Promise<ApplicationWithOutlines> {
    return this.#visible(
      Number(ctx.params.id),
      ({ application }) => application,
      (id) => findWithOutlines(id, ctx.caller)
    )
  }

  /** Visible to the caller, and finished by the server when its time is over. */
  async #visible<Found>(
    id: number,
    rowOf: (found: Found) => ApplicationRow,
    find: (id: number) => Promise<Found | null>
  ): Promise<Found> {
    const found = await find(id)
    authorizeOrHide(found !== null)
    if (!looksOverdue(rowOf(found)) || !(await finishOverdue(id))) return found
    return (await find(id)) ?? found
  }
}

type Page<Row> = { rows: Row[]; count: number }

/** A page, read once more when one of its exams had run out of time and was finished meanwhile. */
async function withoutOverdue<Row>(
  read: () => Promise<Page<Row>>,
  viewOf: (row: Row) => ApplicationView
): Promise<Page<Row>> {
  const page = await read()
  const overdue = page.rows
    .map(viewOf)
    .filter((row) => row.status === 'STARTED' && row.secondsToTimeout === 0)
  const finished = await Promise.all(overdue.map((row) => finishOverdue(row.id)))
  return finished.some(Boolean) ? read() : page
}

/** What is empty is no filter. `tab`: the category of a tab. */
function filterOf(query: Readonly<Record<string, unknown>>) {
  const { status, tab, category = tab, collection, user, room, grouped } = query
  const all = { grouped, status, category, collection, user, room, knowledgeArea: query.knowledgeArea }
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined && value !== null && value !== '')
  )
}
