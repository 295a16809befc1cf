import type { HttpContext } from '@adonisjs/core/http'
import { metrics } from '#config/metrics'
import { AppError, notFound } from '#shared'
import { exposition } from '../exposition.js'
import { isBearer } from '../token.js'

/** `GET /metrics` of this process, for a Prometheus: whoever has the token of METRICS_TOKEN. Not there where that is not set. */
export default class MetricsController {
  async handle({ request, response }: HttpContext) {
    if (metrics.token === undefined) throw notFound()
    if (!isBearer(request.header('authorization'), metrics.token))
      throw new AppError(401, 'unauthenticated', {
        messages: ['shared.forbidden'],
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    const { contentType, text } = await exposition()
    response.header('Content-Type', contentType).header('Cache-Control', 'no-store')
    response.send(text)
  }
}
