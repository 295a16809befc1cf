import type { HttpContext } from '@adonisjs/core/http'
import { AppError, given, sendWorkbook, unwrap } from '#shared'
import { redeemSheetTicket, sheetAddress, storedSheet } from '../actions/open_sheet.js'
import { ownOrders } from '../queries/excel_orders.js'
import ExcelOrderTransformer from '../transformers/excel_order_transformer.js'
import { ordersQuery, ticketQuery } from '../validators/excel_orders.js'

/** Excel files of long lists, each for whoever ordered it. */
export default class ExcelOrdersController {
  /** `GET /v1/excel_orders?collection=`: the caller's own, the newest first. */
  async index(ctx: HttpContext) {
    const { collection } = await ordersQuery.validate(given({ collection: ctx.request.qs().collection }))
    const orders = await ownOrders(ctx.caller, collection)
    return { results: await ctx.serialize(ExcelOrderTransformer.transform(orders)) }
  }

  /** `GET /v1/excel_orders/{id}/address` */
  async address({ caller, params }: HttpContext) {
    return { url: unwrap(await sheetAddress(caller, Number(params.id))) }
  }

  /** `GET /v1/excel_files/open?ticket=`: once. The ticket replaces the session's token: a tab sends no header. */
  async open(ctx: HttpContext) {
    const { ticket } = await ticketQuery.validate(ctx.request.qs())
    const opened = await redeemSheetTicket(ticket)
    if (!opened) throw new AppError(401, 'ticket_invalid', { messages: ['excel.ticket_invalid'] })
    // Rights are those of now, not those of the ticket.
    ctx.caller = opened.caller
    const { filename, stream } = unwrap(await storedSheet(ctx.caller, opened.subjectId))
    return sendWorkbook(ctx, filename, stream)
  }
}
