import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AppealStatus } from '../domain/appeal.js'

/** Appeals of a collection by their stage. */
export async function appealCounts(
  collectionId: number,
  client: Pick<TransactionClientContract, 'query'> = db
): Promise<Record<AppealStatus, number>> {
  const rows = await client
    .query<{ status: string; total: number | string }>()
    .from('appeals')
    .where('collection_id', collectionId)
    .groupBy('status')
    .select('status')
    .count('* as total')
  const counted = (status: AppealStatus) => Number(rows.find((row) => row.status === status)?.total ?? 0)
  return { analysis: counted('analysis'), replied: counted('replied'), disclosed: counted('disclosed') }
}
