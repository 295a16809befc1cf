import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide, listRequest, listResponse, notFound } from '#shared'
import { removeFactor } from '../actions/remove_factor.js'
import { mayRemoveFactorOf, listStaffFactors } from '../queries/list_staff_factors.js'
import StaffFactorTransformer from '../transformers/staff_factor_transformer.js'

/** Second factors of the staff, for administrators. */
export default class StaffFactorsController {
  /** `GET /v1/second_factors` */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: ['name', 'id'], defaultOrder: 'name', defaultSize: 25 })
    const page = await listStaffFactors(ctx.caller, request)
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(StaffFactorTransformer.transform(page.rows)),
    })
  }

  /** `DELETE /v1/users/{id}/second_factor` */
  async remove(ctx: HttpContext) {
    const userId = Number(ctx.params.id)
    authorizeOrHide(await mayRemoveFactorOf(ctx.caller, userId))
    if (!(await removeFactor(userId, ctx.caller))) throw notFound()
    return ctx.response.noContent()
  }
}
