import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ANYBODY, CALLER, readBody } from '#http/read_body'
import { readQuery } from '#http/read_query'
import { knowsCaller, readsBytes, takesUploads } from '#http/takes_uploads'

/**
 * Reads the query and the body of a request, before the controller does. It runs twice: for every route that matches, where it reads
 * the body of those alone that anybody may call, and behind `middleware.auth()` (`{ known: true }`), where a body may be longer.
 */
export default class BodyMiddleware {
  async handle(ctx: HttpContext, next: NextFn, { known = false }: { known?: boolean } = {}) {
    if (!known) readQuery(ctx)
    if (known || !ctx.route || !(knowsCaller(ctx.route) || takesUploads(ctx.route) || readsBytes(ctx.route)))
      await readBody(ctx, known ? CALLER : ANYBODY)
    return next()
  }
}
