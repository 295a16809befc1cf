import { ok, refuse, type Caller, type DomainError, type Result } from '#shared'
import { PAPER_KINDS, PAPER_LIMIT_BYTES, kindByBytesAndName } from '../domain/kinds.js'
import { displayName } from '../domain/names.js'
import { checkPictureFile } from './check_picture.js'
import { detectUpload } from './detect_kind.js'
import type { Upload } from './store_answer_file.js'
import type { NewFile } from './store_file.js'

/** What the file is called wherever its candidate is not named: `anexo.pdf`. */
const NEUTRAL = 'anexo'

/**
 * Checks what a candidate sends beside an appeal, by its bytes and its name, before anything stores it. `displayName`: as the candidate called it.
 * @returns refused: `file_too_large`, `file_empty`, `file_type`, `picture_broken` or `too_many_pixels`, on the field `file`
 */
export async function checkAppealUpload(
  upload: Upload,
  owner: Pick<Caller, 'userId' | 'institutionId'>
): Promise<Result<{ file: NewFile; displayName: string }, DomainError>> {
  if (upload.sizeBytes >= PAPER_LIMIT_BYTES)
    return refuse('invalid', 'file_too_large', { fields: { file: ['files.appeal_too_large'] } })
  if (upload.sizeBytes === 0) return refuse('invalid', 'file_empty', { fields: { file: ['files.empty'] } })
  const detected = await detectUpload(upload.path)
  const kind = detected === null ? undefined : kindByBytesAndName(PAPER_KINDS, detected, upload.filename)
  if (!kind) return refuse('invalid', 'file_type', { fields: { file: ['files.appeal_type'] } })
  const picture = await checkPictureFile(upload.path, kind.contentType, 'appeal_attachment', 'file')
  if (!picture.ok) return picture
  return ok({
    file: {
      source: { path: upload.path },
      filename: `${NEUTRAL}.${kind.extensions[0] ?? ''}`,
      purpose: 'appeal_attachment',
      contentType: kind.contentType,
      institutionId: owner.institutionId,
      ownerId: owner.userId,
    },
    displayName: displayName(upload.filename),
  })
}
