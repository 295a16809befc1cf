import { AppError, type Caller } from '#shared'
import { ANSWER_ATTACHMENT_KINDS, ANSWER_ATTACHMENT_LIMIT_BYTES, kindByBytesAndName } from '../domain/kinds.js'
import { detectUpload } from './detect_kind.js'
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
