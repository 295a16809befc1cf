import type { HttpContext } from '@adonisjs/core/http'
import { Readable } from 'node:stream'
import { notFound } from '#shared'
import { barePicture, isBarePictureType } from '../domain/bare_picture.js'
import { charsetOf } from '../domain/charset.js'
import { readRange } from '../domain/range.js'
import StoredFile from '../models/stored_file.js'
import { storage } from '../storage/storage.js'

/** Shown in the page; anything else, and pictures that browsers do not draw, is only ever downloaded. */
const SHOWN = /^(?:image\/(?!hei[cf]$)|(?:video|audio)\/|text\/vtt$)/

const HEAD_BYTES = 65_536

/** Texts of candidates come as their programs wrote them: the content type names their characters. */
async function typeOf({ contentType, storageKey, sizeBytes }: StoredFile): Promise<string> {
  if (!contentType.startsWith('text/')) return contentType
  const head =
    sizeBytes === 0
      ? null
      : await storage.open(storageKey, { start: 0, end: Math.min(sizeBytes, HEAD_BYTES) - 1 })
  const bytes: Buffer[] = head ? await head.toArray() : []
  return `${contentType}; charset=${charsetOf(Buffer.concat(bytes))}`
}

/** Answers with the bytes of a file, as `filename`, or the part that was asked for, under our own content type; nothing in them may run. */
export async function sendFile(
  { request, response }: HttpContext,
  file: StoredFile,
  filename: string = file.filename
) {
  const part = readRange(request.header('range'), file.sizeBytes)
  const type = await typeOf(file)
  const stream = part === 'unsatisfiable' ? null : await storage.open(file.storageKey, part ?? undefined)
  if (!stream && part !== 'unsatisfiable') throw notFound()
  describe(response, { contentType: type, filename })
  response.header('Accept-Ranges', 'bytes')
  if (!stream || part === 'unsatisfiable') {
    response.header('Content-Range', `bytes */${file.sizeBytes}`)
    return response.status(416).send('')
  }
  response.header('Content-Length', String(part ? part.end - part.start + 1 : file.sizeBytes))
  if (part) response.status(206).header('Content-Range', `bytes ${part.start}-${part.end}/${file.sizeBytes}`)
  return response.stream(stream)
}

function describe(
  response: HttpContext['response'],
  { contentType, filename }: { contentType: string; filename: string }
): void {
  const disposition = SHOWN.test(contentType) ? 'inline' : 'attachment'
  response.header('Content-Type', contentType)
  response.header('Content-Disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(filename)}`)
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  response.header('Cross-Origin-Resource-Policy', 'same-origin')
  // A copy in the browser's cache would outlive the exam and the log-out. Pages have a store of their own for an exam, and clear it.
  response.header('Cache-Control', 'private, no-store')
  response.header('Vary', 'Authorization')
}

/**
 * The same by id, under a name of the caller's and without what a JPEG or PNG says beside the picture, for a module that has decided who may read it.
 * How long such a picture is shows at its end only, so that no part of it can be asked for. @throws AppError 404 when it is gone
 */
export async function sendFileAs(ctx: HttpContext, id: number, filename: string) {
  const file = await StoredFile.query().where('id', id).whereNull('deletedAt').first()
  if (!file) throw notFound()
  return sendBareFile(ctx, file, filename)
}

/** As above. */
export async function sendBareFile(ctx: HttpContext, file: StoredFile, filename: string) {
  const { contentType, storageKey } = file
  if (!isBarePictureType(contentType)) return sendFile(ctx, file, filename)
  const stream = await storage.open(storageKey)
  if (!stream) throw notFound()
  describe(ctx.response, { contentType, filename })
  const bare = Readable.from(barePicture(stream, contentType), { objectMode: false })
  // Also where nobody ever read of it.
  bare.once('close', () => stream.destroy())
  return ctx.response.stream(bare)
}
