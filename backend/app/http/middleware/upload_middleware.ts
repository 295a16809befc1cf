import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { withUploads, type UploadOptions } from '#http/uploads'

/** Reads a body with files, or one that is large, once the caller is known. Nothing that was uploaded outlives the call but what it has stored. */
export default class UploadMiddleware {
  handle(ctx: HttpContext, next: NextFn, options: UploadOptions = {}) {
    return withUploads(ctx, options, async () => next())
  }
}
