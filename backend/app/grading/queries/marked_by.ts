import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Row } from '#shared'

/** Of these answers those to which this person ever gave points, whether they stand or not. */
export async function markedBy(
  userId: number,
  answerIds: readonly number[],
  client: Pick<TransactionClientContract, 'query'> = db
): Promise<Set<number>> {
  if (answerIds.length === 0) return new Set()
  const rows = await client
    .query<Row<{ id: 'correction_events.answer_id' }>>()
    .from('correction_events')
    .whereIn('answer_id', [...answerIds])
    .whereIn('kind', ['marked', 'handed_in'])
    .where('author_id', userId)
    .distinct('answer_id as id')
  return new Set(rows.map(({ id }) => id))
}
