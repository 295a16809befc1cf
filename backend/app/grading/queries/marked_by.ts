import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Row } from '#shared'

/** Of these answers those to which this person ever gave points, whether they stand or not; as control texts and second readings of samples too, which nobody is to tell from others. */
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
  const controls = await client
    .query<Row<{ id: 'control_texts.answer_id' }>>()
    .from('control_marks')
    .join('control_texts', 'control_texts.id', 'control_marks.control_id')
    .whereIn('control_texts.answer_id', [...answerIds])
    .where('control_marks.author_id', userId)
    .distinct('control_texts.answer_id as id')
  const readings = await client
    .query<Row<{ id: 'sample_readings.answer_id' }>>()
    .from('sample_readings')
    .whereIn('answer_id', [...answerIds])
    .where('reader_id', userId)
    .distinct('answer_id as id')
  return new Set([...rows, ...controls, ...readings].map(({ id }) => id))
}
