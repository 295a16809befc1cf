import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'
import type { UploadOptions } from '#http/uploads'
import type { AuthOptions } from '#identity/middleware/auth_middleware'

server.errorHandler(() => import('#http/exception_handler'))

server.use([
  () => import('#http/middleware/request_context_middleware'),
  () => import('#http/middleware/security_headers_middleware'),
  () => import('#http/middleware/compression_middleware'),
  () => import('#http/middleware/pages_middleware'),
])

router.use([() => import('#http/middleware/body_middleware')])

const named = router.named({
  auth: () => import('#identity/middleware/auth_middleware'),
  body: () => import('#http/middleware/body_middleware'),
  bytes: () => import('#http/middleware/bytes_middleware'),
  upload: () => import('#http/middleware/upload_middleware'),
})

export const middleware = {
  /**
   * Resolves the session to `ctx.caller`; 401 without one. `{ groups }` narrows who passes (403). Only then is the body read
   * (`knowsCaller`): nobody else's is looked at.
   */
  auth: (who?: AuthOptions) => [named.auth(who), named.body({ known: true })],
  /** The controller reads the body itself, as bytes, once it knows who calls. */
  bytes: () => named.bytes(),
  /** `auth` for a call that brings files, or a complete exam (`takesUploads`). */
  upload: (who: AuthOptions, what?: UploadOptions) => [named.auth(who), named.upload(what)],
}
