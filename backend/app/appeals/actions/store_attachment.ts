import { checkAppealUpload, checkDailyQuota, fileUrl, placeFile, registerFile, removePlaced } from '#files'
import { clock, inTransaction, insertRow, ok, type Caller, type DomainError, type Result } from '#shared'
import type { AppealFile } from '../views.js'

/** Of one candidate in a day: some drafts of every appeal. */
const BYTES_A_DAY = 209_715_200

/** A file that came with a call; `path` is a temporary one. */
type Upload = { readonly path: string; readonly filename: string; readonly sizeBytes: number }

/**
 * Stores a file for an appeal that is still to name it. The stored file has a name that does not tell whose it is: whoever opens it may not know.
 * @returns refused: `file_too_large`, `file_empty`, `file_type`, `picture_broken`, `too_many_pixels`, `file_space_full`, `too_many_files`, on the field `file`
 */
export async function storeAttachment(
  caller: Caller,
  upload: Upload
): Promise<Result<AppealFile, DomainError>> {
  const checked = await checkAppealUpload(upload, caller)
  if (!checked.ok) return checked
  const { file, displayName } = checked.value
  const placed = await placeFile(file)
  const stored = await inTransaction<AppealFile, DomainError>(async (trx) => {
    const admitted = await checkDailyQuota(
      {
        ownerId: caller.userId,
        purpose: 'appeal_attachment',
        bytesADay: BYTES_A_DAY,
        sizeBytes: placed.sizeBytes,
        texts: { space: 'appeals.space_full', files: 'appeals.too_many_files' },
      },
      trx
    )
    if (!admitted.ok) return admitted
    const record = await registerFile(placed, trx)
    const id = await insertRow(trx, 'appeal_attachments', {
      owner_id: caller.userId,
      file_id: record.id,
      filename: displayName,
      created_at: clock.now(),
    })
    return ok({ id, url: fileUrl(record.path), filename: displayName })
  })
  if (!stored.ok) await removePlaced(placed)
  return stored
}
