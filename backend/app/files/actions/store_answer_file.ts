import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AppError, type Caller } from '#shared'
import { ANSWER_ATTACHMENT_KINDS, ANSWER_ATTACHMENT_LIMIT_BYTES, kindByBytesAndName } from '../domain/kinds.js'
import { detectUpload } from './detect_kind.js'
import { sha256Of } from './storage_key.js'
import { storeFile, type FileRecord } from './store_file.js'

export type Upload = { path: string; filename: string; sizeBytes: number }

/**
 * Checks and keeps a file that a candidate attaches to an answer.
 * @throws AppError 400 `file_too_large` or `file_type`, on the field `file`.
 */
export async function storeAnswerFile(upload: Upload, caller: Pick<Caller, 'userId' | 'institutionId'>): Promise<FileRecord> {
  if (upload.sizeBytes >= ANSWER_ATTACHMENT_LIMIT_BYTES) throw new AppError(400, 'file_too_large', { fields: { file: ['files.too_large'] } })
  if (upload.sizeBytes === 0) throw new AppError(400, 'file_empty', { fields: { file: ['files.empty'] } })
  const detected = await detectUpload(upload.path)
  const kind = detected === null ? undefined : kindByBytesAndName(ANSWER_ATTACHMENT_KINDS, detected, upload.filename)
  if (!kind) throw new AppError(400, 'file_type', { fields: { file: ['files.type'] } })
  return storeFile({
    source: { path: upload.path },
    filename: upload.filename,
    purpose: 'answer_attachment',
    contentType: kind.contentType,
    institutionId: caller.institutionId,
    ownerId: caller.userId,
  })
}

/** The same for bytes that came in another file, with what was said of them; null when they are not that, or no kind that is taken. */
export async function storeAnswerBytes(
  bytes: Uint8Array,
  said: { name: string; sizeBytes: number; digest: string },
  owner: Pick<Caller, 'userId' | 'institutionId'>
): Promise<FileRecord | null> {
  if (bytes.byteLength !== said.sizeBytes || sha256Of(bytes) !== said.digest) return null
  const path = join(tmpdir(), `banca-file-${randomUUID()}`)
  try {
    await writeFile(path, bytes)
    return await storeAnswerFile({ path, filename: said.name, sizeBytes: bytes.byteLength }, owner)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  } finally {
    await rm(path, { force: true })
  }
}
