import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { readBody } from '#http/read_body'
import { takesUploads } from '#http/takes_uploads'

/** Reads the body of a request, except where `middleware.upload()` does it once the caller is known. */
export default class BodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (!ctx.route || !takesUploads(ctx.route)) await readBody(ctx)
    return next()
  }
}
