import type { HttpContext } from '@adonisjs/core/http'
import { authorize, listRequest, listResponse, notFound, unwrap } from '#shared'
import { foldName } from '#shared/fold_name'
import { changeYearPeriod, makeYearPeriod } from '../actions/save_year_period.js'
import { mayManagePeriods } from '../policies/period_policy.js'
import { yearPeriods } from '../queries/year_periods.js'
import ManagedYearPeriodTransformer from '../transformers/managed_year_period_transformer.js'
import YearPeriodTransformer from '../transformers/year_period_transformer.js'
import { yearPeriodBody } from '../validators/scheduling_validator.js'

/** Periods of school years: read by everybody of the institution, edited by those who manage them. */
export default class YearPeriodsController {
  /** `GET /v1/year_period`: all of them. */
  async all(ctx: HttpContext) {
    return ctx.serialize(YearPeriodTransformer.transform(await yearPeriods(ctx.caller)))
  }

  /** `GET /v1/year_periods` */
  async index(ctx: HttpContext) {
    authorize(await mayManagePeriods(ctx.caller))
    const request = listRequest(ctx, { orderable: ['id'], defaultOrder: 'id', defaultSize: 100 })
    const looked = foldName(request.search.trim())
    const found = (await yearPeriods(ctx.caller)).filter(({ description }) =>
      foldName(description).includes(looked)
    )
    const page = found.slice(request.offset, request.offset + request.limit)
    return listResponse(ctx, request, {
      count: found.length,
      rows: page.map((view) => new ManagedYearPeriodTransformer(view).toObject()),
    })
  }

  /** `GET /v1/year_periods/{id}` */
  async show(ctx: HttpContext) {
    authorize(await mayManagePeriods(ctx.caller))
    return this.#one(ctx, Number(ctx.params.id))
  }

  /** `POST /v1/year_periods`: `description, year, checked?` → 201 */
  async store(ctx: HttpContext) {
    authorize(await mayManagePeriods(ctx.caller))
    const id = unwrap(await makeYearPeriod(ctx.caller, await ctx.request.validateUsing(yearPeriodBody)))
    ctx.response.status(201)
    return this.#one(ctx, id)
  }

  /** `PUT /v1/year_periods/{id}` */
  async update(ctx: HttpContext) {
    authorize(await mayManagePeriods(ctx.caller))
    const id = Number(ctx.params.id)
    unwrap(await changeYearPeriod(ctx.caller, id, await ctx.request.validateUsing(yearPeriodBody)))
    return this.#one(ctx, id)
  }

  async #one(ctx: HttpContext, id: number) {
    const [view] = await yearPeriods(ctx.caller, id)
    if (!view) throw notFound()
    return new ManagedYearPeriodTransformer(view).toObject()
  }
}
