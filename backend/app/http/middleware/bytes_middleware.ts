import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'

/** Marks a route whose controller reads the body itself, as bytes (`readsBytes`): before it knows who calls, nothing of it is read. */
export default class BytesMiddleware {
  handle(_ctx: HttpContext, next: NextFn) {
    return next()
  }
}
