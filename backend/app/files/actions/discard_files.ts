import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select } from '#shared'

/** In the transaction in which nothing names these files any more: their rows go, and their bytes are listed as ones to be removed. */
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
    .multiInsert(rows.map(({ key }) => ({ storage_key: key, noted_at: now, removing_at: now })))
}
