import type { HttpContext } from '@adonisjs/core/http'
import { readInput, withTemporaryFolder } from '#shared'
import { bodyTypeOf } from './body_type.js'
import { CALLER, EXAM, fieldsOf, mayHaveBody, readBody, takeBody } from './read_body.js'
import { readMultipart, type UploadedFile } from './read_multipart.js'

/** `exam`: an exam with all of its items may come, as JSON or as a file. `largest`: bytes of the complete body, where less than usual is taken. */
export type UploadOptions = { readonly exam?: boolean; readonly largest?: number }

/** An answer attachment is under 50 MB and an exam file under 20 MB, which their own checks hold (decision A9). */
const LARGEST = 51 * 1_048_576
const LARGEST_EXAM = 21 * 1_048_576

const uploads = new WeakMap<HttpContext['request'], Map<string, UploadedFile>>()

/** A file that the request brought in the field `name`; null where it did not. It is gone once the request has been answered. */
export const uploadedFile = ({ request }: HttpContext, name: string): UploadedFile | null =>
  uploads.get(request)?.get(name) ?? null

/** Reads the body of a call that brings files, or an exam. The temporary files are there as long as `work` lasts. */
export async function withUploads<T>(
  ctx: HttpContext,
  { exam = false, largest = exam ? LARGEST_EXAM : LARGEST }: UploadOptions,
  work: () => Promise<T>
): Promise<T> {
  const { request } = ctx
  if (!mayHaveBody(ctx) || bodyTypeOf(request.request) !== 'multipart') {
    await readBody(ctx, exam ? EXAM : CALLER)
    return work()
  }
  return withTemporaryFolder(async (folder) => {
    const { fields, files } = await readMultipart(request.request, folder, largest)
    takeBody(ctx, readInput(fieldsOf(fields)))
    uploads.set(request, files)
    return work()
  })
}
