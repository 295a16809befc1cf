import type { HttpContext } from '@adonisjs/core/http'
import { permissionsOf } from '#access'
import { AppError, authorize, given, listRequest, listResponse, unwrap } from '#shared'
import { recordOpening } from '../actions/open_cards.js'
import { orderSheets } from '../actions/order_sheets.js'
import { issueReportTicket } from '../actions/report_tickets.js'
import { ORDER_STATES, wireState } from '../domain/order_states.js'
import { mayReport } from '../policies/report_policy.js'
import { madeCard } from '../queries/made_cards.js'
import { sheetList, SHEET_ORDER } from '../queries/sheet_list.js'
import ReportOrderTransformer from '../transformers/report_order_transformer.js'
import SheetOrderTransformer from '../transformers/sheet_order_transformer.js'
import { sheetFilter } from '../validators/sheet_orders.js'
import { requireApplication, requireCollection } from './require_collection.js'

/** Report cards one by one. */
export default class SheetOrdersController {
  /** `GET /v1/answer-sheet-order?collection=&user=&exam=&status=` */
  async index(ctx: HttpContext) {
    const request = listRequest(ctx, { orderable: SHEET_ORDER, defaultOrder: 'user_name' })
    const { collection, user, exam, status } = request.filter
    const filter = await sheetFilter.validate(given({ collection, user, exam, status }))
    await requireCollection(ctx, filter.collection)
    const page = await sheetList(ctx.caller, filter, request)
    const { language } = ctx.caller
    return listResponse(ctx, request, {
      count: page.count,
      rows: await ctx.serialize(
        SheetOrderTransformer.transform(page.rows.map((sheet) => ({ sheet, language })))
      ),
    })
  }

  /** `GET /v1/sheet-order-status`: the options of the filter. */
  async states({ caller }: HttpContext) {
    authorize(mayReport(caller, await permissionsOf(caller)))
    return { results: ORDER_STATES.map(wireState), count: ORDER_STATES.length, numPages: 1 }
  }

  /** `GET /v1/answer-sheet-order/{applicationId}/generate_presigned_url` */
  async address(ctx: HttpContext) {
    const id = Number(ctx.params.applicationId)
    await requireApplication(ctx, id)
    if (!(await madeCard(ctx.caller, id)))
      throw new AppError(404, 'no_pdf', { messages: ['reporting.no_pdf'] })
    await recordOpening(ctx.caller, 'card', id, 1)
    return { url: unwrap(await issueReportTicket(ctx.caller, 'card', id)) }
  }

  /** `POST /v1/answer-sheet-order/{applicationId}/generate`: this one anew. 202, or 200 with the order that is at it. */
  async store(ctx: HttpContext) {
    const applicationId = Number(ctx.params.applicationId)
    const collection = await requireApplication(ctx, applicationId)
    const { order, isNew } = unwrap(await orderSheets(ctx.caller, { collection, applicationId }))
    ctx.response.status(isNew ? 202 : 200)
    return ctx.serialize(ReportOrderTransformer.transform(order))
  }
}
