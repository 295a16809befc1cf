import type { HttpContext } from '@adonisjs/core/http'
import { permissionsOf } from '#access'
import { SWITCHES, allows } from '#rooms'
import { authorize } from '#shared'
import { mayReadPostExam } from '../policies/list_policy.js'
import { dashboardApplications, listCounts } from '../queries/dashboard_applications.js'
import ListCountsTransformer from '../transformers/list_counts_transformer.js'
import { listAnswer } from './list_answer.js'
import { readList } from './read_list.js'

/** After the exam: the applications of a collection that have begun. */
export default class PostExamController {
  /** `GET /v1/applications/post_exam?collection=`: filters, order and pages as of `applications/dashboard`. */
  async applications(ctx: HttpContext) {
    authorize(mayReadPostExam(ctx.caller))
    const { request, orderName, ...asked } = await readList(ctx)
    const page = await dashboardApplications(ctx.caller, {
      ...asked,
      filter: { ...asked.filter, begun: true },
      withGrades: true,
      withTimes: allows(await permissionsOf(ctx.caller), SWITCHES.timeInfo),
    })
    return listAnswer(ctx, { request, orderName }, page)
  }

  /** `GET /v1/applications/post_exam_counts?collection=`: how many of them are in each state. */
  async counts(ctx: HttpContext) {
    authorize(mayReadPostExam(ctx.caller))
    const { filter, search } = await readList(ctx)
    return ctx.serialize(
      ListCountsTransformer.transform(await listCounts(ctx.caller, { ...filter, begun: true }, search))
    )
  }
}
