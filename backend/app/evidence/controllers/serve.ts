import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import type { Archive } from '../actions/exam_pictures.js'

/** Pictures and films of a person: under our own type, in nobody's cache, with nothing in it that may run. */
function headers(ctx: HttpContext, contentType: string, sizeBytes: number) {
  const { response } = ctx
  response.header('Content-Type', contentType)
  response.header('Content-Length', String(sizeBytes))
  response.header('Content-Disposition', 'inline')
  response.header('X-Content-Type-Options', 'nosniff')
  response.header(
    'Content-Security-Policy',
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
  )
  response.header('Cross-Origin-Resource-Policy', 'same-origin')
  response.header('Cache-Control', 'private, no-store')
}

type Served = {
  contentType: string
  sizeBytes: number
  part?: { start: number; end: number } | null
  stream: Readable | null
}

/** The complete file, or the range that a player asked for; 416 for a range that it does not have. */
export function serveStream(ctx: HttpContext, { contentType, sizeBytes, part, stream }: Served) {
  headers(ctx, contentType, part ? part.end - part.start + 1 : sizeBytes)
  ctx.response.header('Accept-Ranges', 'bytes')
  if (stream === null) {
    ctx.response.removeHeader('Content-Length')
    return ctx.response.status(416).header('Content-Range', `bytes */${sizeBytes}`).send('')
  }
  if (part) ctx.response.status(206).header('Content-Range', `bytes ${part.start}-${part.end}/${sizeBytes}`)
  return ctx.response.stream(stream)
}

export function serveBytes(ctx: HttpContext, picture: { contentType: string; bytes: Buffer; at: number }) {
  headers(ctx, picture.contentType, picture.bytes.byteLength)
  ctx.response.header('Last-Modified', new Date(picture.at).toUTCString())
  return ctx.response.send(picture.bytes)
}

/** A zip of pictures, as it is made; its name holds a person's, so it is escaped for the header. */
export function serveZip(ctx: HttpContext, { stream, sizeBytes, filename }: Archive) {
  headers(ctx, 'application/zip', sizeBytes)
  ctx.response.header('Content-Disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
  return ctx.response.stream(stream)
}
