import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'

/** A picture or film of a person: under our own type, in nobody's cache, with nothing in it that may run. */
function headers(ctx: HttpContext, contentType: string, sizeBytes: number) {
  const { response } = ctx
  response.header('Content-Type', contentType)
  response.header('Content-Length', String(sizeBytes))
  response.header('Content-Disposition', 'inline')
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Content-Security-Policy', "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'")
  response.header('Cross-Origin-Resource-Policy', 'same-origin')
  response.header('Cache-Control', 'private, no-store')
}

export function serveStream(ctx: HttpContext, file: { contentType: string; sizeBytes: number; stream: Readable }) {
  headers(ctx, file.contentType, file.sizeBytes)
  return ctx.response.stream(file.stream)
}

export function serveBytes(ctx: HttpContext, picture: { contentType: string; bytes: Buffer; at: number }) {
  headers(ctx, picture.contentType, picture.bytes.byteLength)
  ctx.response.header('Last-Modified', new Date(picture.at).toUTCString())
  return ctx.response.send(picture.bytes)
}
