import { readFile } from 'node:fs/promises'
import { EXAM } from '#http/read_body'
import { AppError, readInput } from '#shared'
import { MAX_FILE_BYTES } from '../domain/exam_file.js'

/**
 * The exam in an uploaded file, with camelCase keys.
 * @throws AppError 413 over 20 MB, 400 `invalid_json` or `too_deep`
 */
export async function readUploadedExam(file: {
  tmpPath: string
  size: number
  clientName: string
}): Promise<unknown> {
  if (file.size > MAX_FILE_BYTES)
    throw new AppError(413, 'payload_too_large', { fields: { file: ['catalog.file_too_large'] } })
  if (!/\.json$/i.test(file.clientName))
    throw new AppError(400, 'file_type', { fields: { file: ['catalog.file_not_json'] } })
  const text = (await readFile(file.tmpPath, 'utf8')).replace(/^\uFEFF/, '')
  return readInput(parse(text), EXAM.values)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError(400, 'invalid_json', { fields: { file: ['catalog.invalid_json'] } })
  }
}
