import type { HttpContext } from '@adonisjs/core/http'
import app from '@adonisjs/core/services/app'
import { NO_PAGE } from './pages/page_routes.js'

/** Headers of every response. Pages and files replace the content policy and the caching by their own. */
export function setSecurityHeaders({ response }: Pick<HttpContext, 'response'>): void {
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('X-Frame-Options', 'DENY')
  response.header('Referrer-Policy', 'no-referrer')
  response.header(
    'Permissions-Policy',
    'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=()'
  )
  response.header('Cross-Origin-Opener-Policy', 'same-origin')
  response.header('Cross-Origin-Resource-Policy', 'same-origin')
  response.header('Content-Security-Policy', NO_PAGE)
  response.header('Cache-Control', 'no-store')
  if (app.inProduction) response.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}
