import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, ok, refuse, type DomainError, type Result } from '#shared'
import { uploadedSince } from '../queries/uploaded.js'
import type { FilePurpose } from './store_file.js'

/** Files of one purpose that one person may upload in a day. */
const FILES_A_DAY = 500
const DAY_MS = 24 * 3_600_000

type OfDay = {
  ownerId: number
  purpose: FilePurpose
  bytesADay: number
  sizeBytes: number
  /** Catalogue keys of the two refusals. */
  texts: { space: string; files: string }
}

/**
 * Checks the quota of files that one person may upload in a day, in the transaction of the new file's row.
 * @returns refused: `file_space_full` or `too_many_files`, on the field `file`, with the time after which there is room
 */
export async function checkDailyQuota(
  { ownerId, purpose, bytesADay, sizeBytes, texts }: OfDay,
  trx: TransactionClientContract
): Promise<Result<null, DomainError>> {
  const now = clock.now()
  // Files of one person take turns on this row.
  await trx.from('users').where('id', ownerId).forUpdate().select('id')
  const { files, bytes, firstAt } = await uploadedSince({ id: ownerId, purpose }, now - DAY_MS, trx)
  const retryAfter = Math.max(1, Math.ceil((firstAt + DAY_MS - now) / 1000))
  if (bytes + sizeBytes > bytesADay)
    return refuse('too_large', 'file_space_full', { fields: { file: [texts.space] }, retryAfter })
  if (files >= FILES_A_DAY)
    return refuse('too_large', 'too_many_files', { fields: { file: [texts.files] }, retryAfter })
  return ok(null)
}
