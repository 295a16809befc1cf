import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { AppError, clock } from '#shared'
import { broughtSince } from '../queries/uploaded.js'
import type { FilePurpose } from './store_file.js'

/** Files of one purpose that one person may bring in a day. */
const FILES_A_DAY = 500
const DAY_MS = 24 * 3_600_000

type OfDay = {
  ownerId: number
  purpose: FilePurpose
  bytesADay: number
  sizeBytes: number
  words: { space: string; files: string }
}

/**
 * Is there room for one more file in what this person may bring in a day? In the transaction of its row.
 * @throws AppError 413 `file_space_full` or `too_many_files`, on the field `file`, with Retry-After
 */
export async function requireRoomOfDay(
  { ownerId, purpose, bytesADay, sizeBytes, words }: OfDay,
  trx: TransactionClientContract
): Promise<void> {
  const now = clock.now()
  // Files of one person take turns on this row.
  await trx.from('users').where('id', ownerId).forUpdate().select('id')
  const { files, bytes, firstAt } = await broughtSince({ id: ownerId, purpose }, now - DAY_MS, trx)
  const headers = { 'Retry-After': String(Math.max(1, Math.ceil((firstAt + DAY_MS - now) / 1000))) }
  if (bytes + sizeBytes > bytesADay)
    throw new AppError(413, 'file_space_full', { fields: { file: [words.space] }, headers })
  if (files >= FILES_A_DAY)
    throw new AppError(413, 'too_many_files', { fields: { file: [words.files] }, headers })
}
