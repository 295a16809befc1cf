import { randomUUID } from 'node:crypto'
import { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { Logger } from '@adonisjs/core/logger'
import type { NextFn } from '@adonisjs/core/types/http'
import { loggedPath } from '../logged_path.js'
import { isRequestId } from '../request_id.js'
import { countRequest } from '../request_times.js'

/**
 * The outermost ring: a request id of sane shape (`x-request-id` in and out), the request's own context and logger
 * injectable, and one line of log per request. The line has no query, header or body: secrets travel in those.
 */
export default class RequestContextMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (!isRequestId(ctx.request.id())) {
      const id = randomUUID()
      ctx.request.request.headers['x-request-id'] = id
      ctx.logger = logger.child({ request_id: id })
    }
    ctx.containerResolver.bindValue(HttpContext, ctx)
    ctx.containerResolver.bindValue(Logger, ctx.logger)
    const began = performance.now()
    try {
      await next()
    } finally {
      const ms = performance.now() - began
      countRequest(ctx.route, ctx.request.method(), ctx.response.getStatus(), ms)
      // Public routes have no caller.
      const { caller }: Partial<HttpContext> = ctx
      if (ctx.logger.isLevelEnabled('info'))
        ctx.logger.info(
          {
            method: ctx.request.method(),
            path: loggedPath(ctx.request.url()),
            status: ctx.response.getStatus(),
            ms: Math.round(ms * 10) / 10,
            userId: caller?.userId,
          },
          'request'
        )
    }
  }
}
