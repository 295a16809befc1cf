import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { AppError } from '#shared'
import { badRequest, tooLarge } from './read_bytes.js'

export type UploadedFile = { readonly tmpPath: string; readonly clientName: string; readonly size: number }

export type Multipart = { readonly fields: [string, string][]; readonly files: Map<string, UploadedFile> }

/** No call of ours brings more. */
const MAX_FILES = 4
const MAX_FIELDS = 50
const MAX_FIELD_BYTES = 65_536

const unavailable = () =>
  new AppError(503, 'unavailable', { messages: ['shared.unavailable'], headers: { 'Retry-After': '5' } })

/** The parser of one request. @throws AppError 400 for a content type without a boundary */
function parserOf(request: IncomingMessage) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      limits: {
        files: MAX_FILES,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 200,
        parts: MAX_FILES + MAX_FIELDS,
        headerPairs: 20,
        headerSize: 8_192,
      },
    })
  } catch {
    throw badRequest()
  }
}

/**
 * Reads a body with files into `folder`, whose files only this user reads, and hands over the fields. Resolves or rejects once: whatever
 * a part is called, however it ends, and whoever breaks off, nothing is thrown outside of this promise.
 * @throws AppError 400 for what is no multipart body, 413 for one longer than `limit` or with too many parts, 503 where the disk is full
 */
export async function readMultipart(
  request: IncomingMessage,
  folder: string,
  limit: number
): Promise<Multipart> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
  const parser = parserOf(request)
  const fields: [string, string][] = []
  const files = new Map<string, UploadedFile>()
  const stored: Promise<void>[] = []
  const open = new Set<BusboyFileStream>()

  await new Promise<void>((resolve, reject) => {
    let length = 0
    let isOver = false
    const settle = () => {
      isOver = true
      request.off('data', take).off('end', end)
      request.socket.off('close', cut)
      parser.off('drain', goOn)
    }
    const refuse = (error: AppError) => {
      if (isOver) return
      settle()
      request.resume()
      for (const stream of open) stream.destroy(error)
      reject(error)
    }
    const guarded = (work: () => void) => {
      try {
        work()
      } catch {
        refuse(badRequest())
      }
    }
    const goOn = () => void request.resume()
    const take = (part: Buffer) => {
      length += part.byteLength
      if (length > limit) return refuse(tooLarge())
      guarded(() => parser.write(part) || request.pause())
    }
    const end = () => guarded(() => parser.end())
    const cut = () => refuse(badRequest())

    const store = async (name: string, stream: BusboyFileStream, clientName: string) => {
      const tmpPath = join(folder, String(stored.length))
      open.add(stream)
      try {
        await pipeline(stream, createWriteStream(tmpPath, { flags: 'wx', mode: 0o600 }))
        // The first of a name is the one that counts.
        if (!files.has(name)) files.set(name, { tmpPath, clientName, size: stream.bytesRead })
      } catch {
        refuse(unavailable())
      } finally {
        open.delete(stream)
      }
    }

    parser.on('file', (name: string | undefined, stream, clientName: string | undefined) => {
      stream.on('error', () => undefined)
      // A field that was left empty in a browser has no file name.
      if (isOver || !name || !clientName) return void stream.resume()
      stored.push(store(name, stream, clientName))
    })
    parser.on('field', (name: string | undefined, value, _isNameCut, isCut) => {
      if (isCut) return refuse(tooLarge())
      if (name) fields.push([name, value])
    })
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
      parser.on(event, () => refuse(tooLarge()))
    // Also after it is over: an unhandled error event would end the process.
    parser.on('error', () => refuse(badRequest()))
    parser.on('drain', goOn)
    parser.on('finish', () => {
      if (isOver) return
      settle()
      resolve()
    })
    request.on('error', () => undefined)
    request.on('data', take).on('end', end)
    // That of the request comes at its end as well, when the last file may still be on its way to the disk.
    request.socket.on('close', cut)
    if (request.destroyed) cut()
  }).finally(() => Promise.all(stored))
  return { fields, files }
}
