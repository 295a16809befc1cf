import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import app from '@adonisjs/core/services/app'

/** What every response says. Pages replace the content policy and the caching by their own. */
export default class SecurityHeadersMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const { response } = ctx
    response.header('X-Content-Type-Options', 'nosniff')
    response.header('X-Frame-Options', 'DENY')
    response.header('Referrer-Policy', 'no-referrer')
    response.header('Permissions-Policy', 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()')
    response.header('Cross-Origin-Opener-Policy', 'same-origin')
    response.header('Cross-Origin-Resource-Policy', 'same-origin')
    response.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    response.header('Cache-Control', 'no-store')
    if (app.inProduction) response.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    return next()
  }
}
