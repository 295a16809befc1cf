import db from '@adonisjs/lucid/services/db'
import type { Row } from '#shared'

const TAKEN = { userId: 'applications.user_id', collectionId: 'applications.collection_id' } as const

type Need = { id: number; userId: number; collectionId: number }

/**
 * Applications that must wait: their person has not finished every exam of the collection that comes first.
 * `needs`: application, person and the collection to be finished before.
 */
export async function unfinishedMandatory(needs: readonly Need[]): Promise<Set<number>> {
  if (needs.length === 0) return new Set()
  const counts = await db
    .query<Row<typeof TAKEN> & { open: number | string }>()
    .from('applications')
    .whereIn('user_id', [...new Set(needs.map((need) => need.userId))])
    .whereIn('collection_id', [...new Set(needs.map((need) => need.collectionId))])
    .whereNull('withdrawn_at')
    .groupBy('user_id', 'collection_id')
    .select('user_id as userId', 'collection_id as collectionId')
    .select(db.raw("SUM(CASE WHEN state = 'FINISHED' THEN 0 ELSE 1 END) AS open"))
  const done = new Set(
    counts.filter((row) => Number(row.open) === 0).map((row) => `${row.userId}:${row.collectionId}`)
  )
  return new Set(
    needs.filter((need) => !done.has(`${need.userId}:${need.collectionId}`)).map((need) => need.id)
  )
}
