import type { HttpContext } from '@adonisjs/core/http'
import { AppError, given, unwrap } from '#shared'
import { cardZips, mayMakeOne, recordOpening, MOST_IN_ONE } from '../actions/open_cards.js'
import { orderSheets } from '../actions/order_sheets.js'
import { issueReportTicket } from '../actions/report_tickets.js'
import { newestOrder, scopeOf } from '../queries/report_orders.js'
import { countMadeCards, hasMadeCards } from '../queries/made_cards.js'
import BulkStatusTransformer from '../transformers/bulk_status_transformer.js'
import ReportOrderTransformer from '../transformers/report_order_transformer.js'
import { bulkQuery } from '../validators/sheet_orders.js'
import { requireCollection } from './require_collection.js'

const noFiles = (code: 'no_pdf' | 'no_zip') => new AppError(404, code, { messages: [`reporting.${code}`] })

/** Report cards of a collection, all at once. */
export default class BulkOrdersController {
  /** `POST /v1/generate-bulk-order/{collection}/generate`: 202, or 200 with the one that runs. */
  async store(ctx: HttpContext) {
    const collection = await requireCollection(ctx, Number(ctx.params.collection))
    const { order, isNew } = unwrap(await orderSheets(ctx.caller, { collection, applicationId: null }))
    ctx.response.status(isNew ? 202 : 200)
    return ctx.serialize(ReportOrderTransformer.transform(order))
  }

  /** `GET /v1/generate-bulk-order?exam__collection=` */
  async show(ctx: HttpContext) {
    const { examCollection } = await bulkQuery.validate(
      given({ examCollection: ctx.request.qs().examCollection })
    )
    const { id } = await requireCollection(ctx, examCollection)
    const { key } = await scopeOf(ctx.caller)
    const status = { order: await newestOrder(id, key), hasZip: await hasMadeCards(ctx.caller, id) }
    return ctx.serialize(BulkStatusTransformer.transform(status))
  }

  /** `GET /v1/generate-bulk-order/{collection}/generate_presigned_url_zip` */
  async zip(ctx: HttpContext) {
    const { id } = await requireCollection(ctx, Number(ctx.params.collection))
    const cards = await countMadeCards(ctx.caller, id)
    if (cards === 0) throw noFiles('no_zip')
    unwrap(cardZips.mayRead(ctx.caller.userId))
    await recordOpening(ctx.caller, 'zip', id, cards)
    return { url: unwrap(await issueReportTicket(ctx.caller, 'zip', id)) }
  }

  /** `GET /v1/collections/{id}/report_card_pdfs`: one PDF of up to 200 cards; of more 202 with the newest order, whose zip has them. */
  async all(ctx: HttpContext) {
    const collection = await requireCollection(ctx, Number(ctx.params.id))
    const cards = await countMadeCards(ctx.caller, collection.id)
    if (cards === 0) throw noFiles('no_pdf')
    if (cards > MOST_IN_ONE) {
      // A read makes nothing again: one by one they may all be made without an order of all.
      const known = await newestOrder(collection.id, (await scopeOf(ctx.caller)).key)
      const order = known ?? unwrap(await orderSheets(ctx.caller, { collection, applicationId: null })).order
      ctx.response.status(202)
      return ctx.serialize(ReportOrderTransformer.transform(order))
    }
    unwrap(mayMakeOne(ctx.caller))
    await recordOpening(ctx.caller, 'all', collection.id, cards)
    return { url: unwrap(await issueReportTicket(ctx.caller, 'all', collection.id)) }
  }
}
