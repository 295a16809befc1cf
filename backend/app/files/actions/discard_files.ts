import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select } from '#shared'

/** Whoever began to read such bytes, or was about to in a zip, is through with them after this. */
export const DISCARDED_FOR_MS = 3_600_000

/** In the transaction in which nothing names these files any more: their rows go, and their bytes are listed as ones to be removed an hour later. */
export async function discardFiles(ids: readonly number[], trx: TransactionClientContract): Promise<void> {
  if (ids.length === 0) return
  const rows = await select(trx, 'files', { key: 'files.storage_key' }).whereIn('id', [...ids])
  if (rows.length === 0) return
  await trx
    .from('files')
    .whereIn('id', [...ids])
    .delete()
  const now = clock.now()
  await trx
    .insertQuery()
    .table('unnamed_bytes')
    .multiInsert(
      rows.map(({ key }) => ({ storage_key: key, noted_at: now, removing_at: now + DISCARDED_FOR_MS }))
    )
}
