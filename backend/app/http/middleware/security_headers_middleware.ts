import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { setSecurityHeaders } from '../security_headers.js'

export default class SecurityHeadersMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    setSecurityHeaders(ctx)
    return next()
  }
}
