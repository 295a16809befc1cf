import type { HttpContext } from '@adonisjs/core/http'
import { SUBJECTS } from '#audit'
import { authorize, languageOf, listRequest, listResponse, say } from '#shared'
import { worded } from '../domain/wording.js'
import { mayAudit } from '../policies/audit_policy.js'
import { countActs, listActs } from '../queries/acts.js'
import ActTransformer from '../transformers/act_transformer.js'
import { ACT_NAMES, readActFilter } from '../validators/audit.js'

/** The record of acts, for who checks it. */
export default class ActsController {
  /** `GET /v1/audit?q=&person=&act=&subject_type=&subject_id=&from=&until=`: newest first */
  async index(ctx: HttpContext) {
    authorize(await mayAudit(ctx.caller))
    const request = listRequest(ctx, { orderable: ['when'], defaultOrder: '-when', defaultSize: 25 })
    const { offset, limit: most, search } = request
    const filter = await readActFilter({ ...request.filter, q: search })
    const language = languageOf(ctx.request.header('accept-language'))
    const count = await countActs(ctx.caller, filter)
    const rows = await listActs(ctx.caller, filter, { offset, most, found: count })
    return listResponse(ctx, request, {
      count,
      rows: rows.map((row) => new ActTransformer(worded(row, language)).toObject()),
    })
  }

  /** `GET /v1/audit/acts`: what acts and targets there are, by name. */
  async kinds(ctx: HttpContext) {
    authorize(await mayAudit(ctx.caller))
    const language = languageOf(ctx.request.header('accept-language'))
    const named = <Name extends string>(names: readonly Name[], what: 'act' | 'subject') =>
      names
        .map((id) => ({ id, name: say(language, `auditing.${what}_${id}`) }))
        .toSorted((a, b) => a.name.localeCompare(b.name, language))
    return { acts: named(ACT_NAMES, 'act'), subjects: named(SUBJECTS, 'subject') }
  }
}
