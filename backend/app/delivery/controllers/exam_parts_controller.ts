import type { HttpContext } from '@adonisjs/core/http'
import type { SentItem } from '@banca/item-renderers/contract'
import { authorizeOrHide, type SentJson } from '#shared'
import { visibleItem } from '../queries/visible_item.js'
import { requireSafeBrowser } from './safe_browser.js'

/** Parts of an exam that a caller sees because of an application. */
export default class ExamPartsController {
  /** `GET /v1/items/{id}`: the public item, while the caller sits its exam. */
  async item(ctx: HttpContext): Promise<SentJson<SentItem>> {
    const found = await visibleItem(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(found !== null)
    if (found.exam) requireSafeBrowser(ctx, found.exam, 'exam')
    return ctx.response.header('content-type', 'application/json; charset=utf-8').send(found.json)
  }
}
