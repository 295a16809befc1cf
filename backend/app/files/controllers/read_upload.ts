import type { HttpContext } from '@adonisjs/core/http'
import { AppError } from '#shared'

/**
 * The raw bytes of a request's body, at most `limit`.
 * @throws AppError 413 `file_too_large`, 400 `file_empty`
 */
export async function readUpload(ctx: HttpContext, limit: number): Promise<Buffer> {
  const tooLarge = () => new AppError(413, 'file_too_large', { messages: ['files.too_large'] })
  const said = Number(ctx.request.header('content-length') ?? 0)
  if (said > limit) throw tooLarge()
  const parts: Buffer[] = []
  let length = 0
  for await (const part of ctx.request.request as AsyncIterable<Buffer>) {
    length += part.byteLength
    if (length > limit) throw tooLarge()
    parts.push(part)
  }
  if (length === 0) throw new AppError(400, 'file_empty', { messages: ['files.empty'] })
  return Buffer.concat(parts)
}
