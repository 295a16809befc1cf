import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

const listing = new WeakSet<HttpContext>()

/** Middleware of a call whose errors carry the list `errors` beside the usual shape, whoever refuses it: it comes before all others. */
export function withErrorsList(ctx: HttpContext, next: NextFn) {
  listing.add(ctx)
  return next()
}

/** What the error of this request carries besides. */
export const listedErrors = (ctx: HttpContext): { errors?: [] } => (listing.has(ctx) ? { errors: [] } : {})
