import { readFile } from 'node:fs/promises'
import { record } from '#audit'
import { banca } from '#config/banca'
import { refuse, type Caller, type DomainError, type Result } from '#shared'
import { ITEM_MEDIA_LIMIT_BYTES } from '../domain/kinds.js'
import { itemMediaKind } from './detect_kind.js'
import type { Upload } from './store_answer_file.js'
import { checkDailyQuota } from './daily_quota.js'
import type { FileRecord } from '../queries/file_record.js'
import { storeFileIf, type NewFile } from './store_file.js'

/**
 * Checks and stores a video of an item, or its captions, within the quota of a person and day.
 * @returns refused: `file_too_large`, `file_type`, `file_space_full` or `too_many_files`, on the field `file`
 */
export async function storeItemMedia(
  upload: Upload,
  caller: Pick<Caller, 'userId' | 'institutionId'>
): Promise<Result<FileRecord, DomainError>> {
  if (upload.sizeBytes >= ITEM_MEDIA_LIMIT_BYTES)
    return refuse('invalid', 'file_too_large', { fields: { file: ['files.too_large'] } })
  const kind = await itemMediaKind(await readFile(upload.path))
  if (!kind) return refuse('invalid', 'file_type', { fields: { file: ['files.media_type'] } })
  const file: NewFile = {
    source: { path: upload.path },
    filename: upload.filename,
    purpose: 'item_media',
    contentType: kind.contentType,
    institutionId: caller.institutionId,
    ownerId: caller.userId,
  }
  const texts = { space: 'files.item_space_full', files: 'files.too_many_item_files' }
  const { userId: ownerId, institutionId } = caller
  return storeFileIf(file, async (trx, sizeBytes) => {
    const quota = {
      ownerId,
      purpose: 'item_media',
      bytesADay: banca.itemFilesBytes,
      sizeBytes,
      texts,
    } as const
    const admitted = await checkDailyQuota(quota, trx)
    if (admitted.ok)
      await record(trx, {
        act: 'item_file_stored',
        institutionId,
        subject: { type: 'file', id: null },
        detail: { bytes: sizeBytes, type: kind.contentType },
      })
    return admitted
  })
}
