import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select } from '#shared'
import { SAMPLE_ROUND } from '../domain/correction_plan.js'

/** Of one sample, or of these texts; `author`: whose marks are read. */
type Scope =
  { readonly sampleId: number } | { readonly answerIds: readonly number[]; readonly author?: number }

/**
 * Second readings that nobody has done end: their texts wait for nobody. Who has one in a lot reads it like any other text, as nobody is to notice; what comes of it changes no figure.
 * @returns how many ended
 */
export async function endReadings(trx: TransactionClientContract, scope: Scope): Promise<number> {
  const query = select(trx, 'sample_readings', {
    id: 'sample_readings.id',
    answerId: 'sample_readings.answer_id',
  })
    .whereNull('read_at')
    .whereNull('ended_at')
  if ('sampleId' in scope) query.where('sample_id', scope.sampleId)
  else {
    query.whereIn('answer_id', [...scope.answerIds])
    if (scope.author !== undefined) query.where('author_id', scope.author)
  }
  const readings = await query
  if (readings.length === 0) return 0
  // Read first, and changed by their ids: MariaDB would lock the gaps of those that are not there. Tasks first, as at a hand-in.
  const tasks = await select(trx, 'correction_tasks', { id: 'correction_tasks.id' })
    .whereIn(
      'answer_id',
      readings.map(({ answerId }) => answerId)
    )
    .where({ round: SAMPLE_ROUND, state: 'WAITING' })
  await trx
    .from('correction_tasks')
    .whereIn(
      'id',
      tasks.map(({ id }) => id)
    )
    .where('state', 'WAITING')
    .delete()
  await trx
    .from('sample_readings')
    .whereIn(
      'id',
      readings.map(({ id }) => id)
    )
    .whereNull('read_at')
    .update({ ended_at: clock.now() })
  return readings.length
}
