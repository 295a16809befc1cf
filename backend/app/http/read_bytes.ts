import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared'

export const tooLarge = () =>
  new AppError(413, 'payload_too_large', { messages: ['shared.payload_too_large'] })
export const badRequest = () => new AppError(400, 'bad_request', { messages: ['shared.bad_request'] })

/**
 * The bytes of a body, at most `limit`. A longer one is refused at once where its declared length is larger, and is otherwise read no
 * further. The connection stays open for the refusal. `withinMs`: how long a sender may take in all.
 * @throws AppError 413, 408, or 400 for a body that was cut off
 */
export function readBytes(request: IncomingMessage, limit: number, withinMs?: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let length = 0
    let slow: NodeJS.Timeout | undefined
    const settle = () => {
      clearTimeout(slow)
      request.off('data', take).off('end', end).off('close', cut)
    }
    const refuse = (error: AppError) => {
      settle()
      request.resume()
      reject(error)
    }
    const take = (part: Buffer) => {
      length += part.byteLength
      if (length > limit) return refuse(tooLarge())
      parts.push(part)
    }
    const end = () => {
      settle()
      const [first] = parts
      resolve(first && parts.length === 1 ? first : Buffer.concat(parts, length))
    }
    const cut = () => refuse(badRequest())
    // Also after it was refused: an unhandled error event would end the process.
    request.on('error', () => undefined)
    request.on('data', take).on('end', end).on('close', cut)
    if (withinMs !== undefined)
      slow = setTimeout(
        () => refuse(new AppError(408, 'too_slow', { messages: ['shared.too_slow'] })),
        withinMs
      )
    if (request.destroyed) cut()
  })
}
