import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { ReadyBody } from '#shared'
import { compress, COMPRESS_FROM, encodingFor } from '../compression.js'

/**
 * Compresses texts and JSON above a kilobyte. Streams (`text/event-stream`, files) and bytes are left as they are:
 * only complete bodies returned by a controller come by here.
 */
export default class CompressionMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    await next()
    const { request, response } = ctx
    const body: unknown = response.getBody()
    if (body === null || body === undefined || response.hasStream || response.headersSent) return
    if (
      response.getHeader('content-encoding') ||
      String(response.getHeader('content-type') ?? '').includes('event-stream')
    )
      return
    if (body instanceof ReadyBody) return sendReady(ctx, body)
    const isJson = typeof body === 'object'
    if (!isJson && typeof body !== 'string') return
    if (body instanceof Uint8Array || body instanceof Date || body instanceof RegExp) return
    const text = isJson ? JSON.stringify(body) : body
    if (isJson) response.safeHeader('Content-Type', 'application/json; charset=utf-8')
    if (text.length < COMPRESS_FROM) {
      if (isJson) response.send(text)
      return
    }
    response.vary('Accept-Encoding')
    const encoding = encodingFor(request.header('accept-encoding'))
    if (!encoding) return void response.send(text)
    if (!isJson)
      response.safeHeader(
        'Content-Type',
        text.trimStart().startsWith('<') ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8'
      )
    response.header('Content-Encoding', encoding)
    response.send(await compress(text, encoding))
  }
}

/** What was compressed before, for all who get the same. */
function sendReady({ request, response }: HttpContext, body: ReadyBody) {
  response.vary('Accept-Encoding')
  response.header('Content-Type', 'application/json; charset=utf-8')
  if (!encodingFor(request.header('accept-encoding'), ['gzip'])) return response.send(body.plain())
  response.header('Content-Encoding', 'gzip')
  response.send(body.gzip())
}
