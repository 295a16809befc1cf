import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AppealStatus } from '../domain/appeal.js'
import { onlyPayed } from './appeal_scope.js'

/** Appeals of a collection by their stage, without those that are not payed. */
export async function appealCounts(
  collectionId: number,
  client: Pick<TransactionClientContract, 'query'> = db
): Promise<Record<AppealStatus, number>> {
  return countsBy('collection_id', collectionId, client)
}

/** The same against an item. */
export const appealsOfItem = (
  itemId: number,
  client: Pick<TransactionClientContract, 'query'>
): Promise<Record<AppealStatus, number>> => countsBy('item_id', itemId, client)

async function countsBy(
  column: 'collection_id' | 'item_id',
  id: number,
  client: Pick<TransactionClientContract, 'query'>
): Promise<Record<AppealStatus, number>> {
  const query = client.query<{ status: string; total: number | string }>().from('appeals').where(column, id)
  onlyPayed(query)
  const rows = await query.groupBy('status').select('status').count('* as total')
  const counted = (status: AppealStatus) => Number(rows.find((row) => row.status === status)?.total ?? 0)
  return { analysis: counted('analysis'), replied: counted('replied'), disclosed: counted('disclosed') }
}

/** Has somebody appealed, whether it is payed or not? */
export async function hasAppeals(
  collectionId: number,
  client: Pick<TransactionClientContract, 'query'> = db
): Promise<boolean> {
  const found = await client.query().from('appeals').where('collection_id', collectionId).select('id').first()
  return Boolean(found)
}
