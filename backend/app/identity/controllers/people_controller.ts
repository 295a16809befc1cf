import type { HttpContext } from '@adonisjs/core/http'
import { listRequest, listResponse } from '#shared'
import { listCandidates } from '../queries/list_candidates.js'
import { listClasses } from '../queries/list_classes.js'
import ClassListTransformer from '../transformers/class_list_transformer.js'
import CandidateTransformer from '../transformers/candidate_transformer.js'

/** To whom exams can be given. */
export default class PeopleController {
  /** `GET /v1/users` */
  async candidates(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 25 })
    const page = await listCandidates(ctx.caller, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(CandidateTransformer.transform(page.rows)),
    })
  }

  /** `GET /v1/classes` */
  async classes(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 25 })
    const page = await listClasses(ctx.caller, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(ClassListTransformer.transform(page.rows)),
    })
  }
}
