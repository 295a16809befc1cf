import router from '@adonisjs/core/services/router'
import server from '@adonisjs/core/services/server'

server.errorHandler(() => import('#http/exception_handler'))

server.use([
  () => import('#http/middleware/request_context_middleware'),
  () => import('#http/middleware/security_headers_middleware'),
  () => import('#http/middleware/compression_middleware'),
  () => import('#http/middleware/pages_middleware'),
])

router.use([() => import('#http/middleware/body_middleware')])

export const middleware = router.named({
  /** Resolves the session to `ctx.caller`; 401 without one. `{ groups }` narrows who passes (403). */
  auth: () => import('#identity/middleware/auth_middleware'),
  /** Reads a body with files, or a large one; behind `auth`. Its name tells that nobody reads that body before (`takesUploads`). */
  upload: () => import('#http/middleware/upload_middleware'),
})
