import type { HttpContext } from '@adonisjs/core/http'
import { authorizeOrHide } from '#shared'
import { visibleItemJson } from '../queries/visible_item.js'

/** Parts of an exam that a caller sees because of an application. */
export default class ExamPartsController {
  /** `GET /v1/items/{id}`: the public item, while the caller sits its exam. */
  async item(ctx: HttpContext) {
    const json = await visibleItemJson(Number(ctx.params.id), ctx.caller)
    authorizeOrHide(json !== null)
    return ctx.response.header('content-type', 'application/json; charset=utf-8').send(json)
  }
}
