import type { HttpContext } from '@adonisjs/core/http'
import { takeOrRefuse } from '#counters'
import { unwrap } from '#shared'
import { checkedReceipt } from '../queries/receipts.js'
import ReceiptTransformer from '../transformers/receipt_transformer.js'

/** Somebody checks papers one by one; codes are not to be tried. */
const OF_AN_ADDRESS = { max: 120, seconds: 60 }
const OF_ALL = { max: 3_000, seconds: 60 }

/** Whether a receipt on paper is one of this server. Public: who checks it has no account. */
export default class ReceiptsController {
  /** `GET /v1/receipts/{code}` → number, edition, instant and digest of an appeal, and whether it still says the same. */
  async show(ctx: HttpContext) {
    await takeOrRefuse(`receipts-of-address:${ctx.request.ip()}`, OF_AN_ADDRESS)
    await takeOrRefuse('receipts:all', OF_ALL)
    const receipt = unwrap(await checkedReceipt(String(ctx.params.code)))
    return ctx.serialize(ReceiptTransformer.transform(receipt))
  }
}
