import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { UPLOAD_ROUTES } from '#config/bodyparser'
import { readBody } from '#http/read_body'

/** Reads the body of a request, except where `middleware.upload()` does it once the caller is known. */
export default class BodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (!UPLOAD_ROUTES.includes(ctx.route?.pattern ?? '')) await readBody(ctx)
    return next()
  }
}
