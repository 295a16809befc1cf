import type { HttpContext } from '@adonisjs/core/http'

/**
 * The name of a cookie of ours on this connection. Browsers keep one that begins with `__Secure-` only from HTTPS and only with `Secure`,
 * so that nobody in between can plant it; on plain loopback they would not keep it at all.
 */
export const cookieName = ({ request }: Pick<HttpContext, 'request'>, name: string): string =>
  request.secure() ? `__Secure-${name}` : name
