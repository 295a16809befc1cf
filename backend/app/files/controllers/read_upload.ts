import type { HttpContext } from '@adonisjs/core/http'
import { readBytes } from '#http/read_bytes'
import { AppError } from '#shared'

/**
 * The raw bytes of a request's body, at most `limit`.
 * @throws AppError 413 `file_too_large`, 400 `file_empty`
 */
export async function readUpload(ctx: HttpContext, limit: number): Promise<Buffer> {
  const bytes = await readBytes(ctx.request.request, limit).catch((error: unknown) => {
    throw error instanceof AppError && error.status === 413
      ? new AppError(413, 'file_too_large', { messages: ['files.too_large'] })
      : error
  })
  if (bytes.byteLength === 0) throw new AppError(400, 'file_empty', { messages: ['files.empty'] })
  return bytes
}
