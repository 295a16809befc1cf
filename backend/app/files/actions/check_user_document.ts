import { ok, refuse, type Caller, type DomainError, type Result } from '#shared'
import { extensionOf, kindByBytes, PAPER_KINDS, PAPER_LIMIT_BYTES } from '../domain/kinds.js'
import { displayName } from '../domain/names.js'
import { checkPictureFile } from './check_picture.js'
import { detectUpload } from './detect_kind.js'
import type { Upload } from './store_answer_file.js'
import type { NewFile } from './store_file.js'

/**
 * Checks the identity document that somebody uploads, before anything stores it. Its bytes decide what it is, whatever it is called: photos of
 * telephones come with any name. `displayName`: as the person called it.
 * @returns refused: `file_too_large`, `file_empty`, `file_type`, `picture_broken` or `too_many_pixels`, on the field `file`
 */
export async function checkUserDocument(
  upload: Upload,
  owner: Pick<Caller, 'userId' | 'institutionId'>
): Promise<Result<{ file: NewFile; displayName: string }, DomainError>> {
  if (upload.sizeBytes >= PAPER_LIMIT_BYTES)
    return refuse('invalid', 'file_too_large', { fields: { file: ['files.document_too_large'] } })
  if (upload.sizeBytes === 0) return refuse('invalid', 'file_empty', { fields: { file: ['files.empty'] } })
  const detected = await detectUpload(upload.path)
  const kind = detected === null ? undefined : kindByBytes(PAPER_KINDS, detected)
  if (!kind) return refuse('invalid', 'file_type', { fields: { file: ['files.type'] } })
  const picture = await checkPictureFile(upload.path, kind.contentType, 'user_document', 'file')
  if (!picture.ok) return picture
  return ok({
    file: {
      source: { path: upload.path },
      filename: `documento.${extensionOf(kind.contentType)}`,
      purpose: 'user_document',
      contentType: kind.contentType,
      institutionId: owner.institutionId,
      ownerId: owner.userId,
    },
    displayName: displayName(upload.filename),
  })
}
