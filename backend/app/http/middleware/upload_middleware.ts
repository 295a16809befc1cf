import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { withUploads } from '#http/read_body'

/** Reads a body with files, or one that is large; stands behind `middleware.auth()`. Nothing that was uploaded outlives the call but what it has stored. */
export default class UploadMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    return withUploads(ctx, async () => next())
  }
}
