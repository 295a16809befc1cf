import BodyParserMiddleware from '@adonisjs/core/bodyparser_middleware'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { AppError, MAX_DEPTH } from '#shared'

/**
 * Reads the body of a request. One that is nested so deeply that AdonisJS cannot copy it (its copying is recursive) is the caller's
 * mistake, not ours; what is merely too deep for us the next middleware refuses.
 */
export default class BodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const parser = await ctx.containerResolver.make(BodyParserMiddleware)
    try {
      await parser.handle(ctx, () => Promise.resolve())
    } catch (error) {
      if (error instanceof RangeError) throw new AppError(400, 'too_deep', { messages: ['shared.too_deep'], params: { max: MAX_DEPTH } })
      throw error
    }
    return next()
  }
}
