import type { HttpContext } from '@adonisjs/core/http'
import { sendExcel, unwrap } from '#shared'
import { orderSheet, type OrderedSheet } from '../actions/order_sheet.js'
import { limits, ROWS_AT_ONCE } from '../limits.js'
import ExcelOrderTransformer from '../transformers/excel_order_transformer.js'

/** A list as Excel: streamed, or where it is long ordered, which answers 202 with the order. */
export async function answerSheet(ctx: HttpContext, asked: OrderedSheet) {
  const { sheet } = asked
  if (await sheet.hasMoreThan(limits.streamed)) {
    const order = unwrap(await orderSheet(ctx.caller, asked))
    ctx.response.status(202)
    return ctx.serialize(ExcelOrderTransformer.transform(order))
  }
  return sendExcel(ctx, sheet.filename, { name: sheet.name, head: sheet.head, rows: rowsOf(sheet) })
}

async function* rowsOf(sheet: OrderedSheet['sheet']) {
  const ids = await sheet.ids()
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
    yield await sheet.rowsOf(ids.slice(from, from + ROWS_AT_ONCE))
}
