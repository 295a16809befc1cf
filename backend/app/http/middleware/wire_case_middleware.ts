import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { AppError, camelizeKeys, deeperThan, MAX_DEPTH } from '#shared'
import { hasHostileKey } from '../hostile_keys.js'

/**
 * Bodies come in snake_case (camelCase is accepted): validators see camelCase only. Too deep a body, and one that
 * would make a validator throw, is refused here.
 */
export default class WireCaseMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const body: unknown = ctx.request.body()
    if (deeperThan(body))
      throw new AppError(400, 'too_deep', { messages: ['shared.too_deep'], params: { max: MAX_DEPTH } })
    // After the conversion: `to_string` is as hostile as `toString`.
    const camelized = camelizeKeys(body)
    if (hasHostileKey(camelized)) throw new AppError(400, 'bad_request', { messages: ['shared.bad_request'] })
    ctx.request.updateBody(camelized as Record<string, unknown>)
    return next()
  }
}
