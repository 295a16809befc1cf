import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, withinTransaction } from '#shared'
import { scorableAnswers } from './scorable_answers.js'
import { storeTotals } from './earned_total.js'
import { reportApplications } from './applications_witness.js'
import { scoresOf } from './score_answers.js'
import { storeScore } from './write_answers.js'

const COUNTED = {
  id: 'applications.id',
  examId: 'applications.exam_id',
  classId: 'applications.class_id',
} as const

/**
 * Stores points that a person gave and that are disclosed, by answer, as if the finish had: with the outcome, and with word to whoever counts.
 * The one way in which `answers.earned` changes after a finish without its answer. Answers of exams that are not finished, or not any more,
 * and of cancelled items, which earn all, are left as they are. A repeat changes nothing. Some hundreds at once.
 */
export async function storeMarks(
  trx: TransactionClientContract,
  points: ReadonlyMap<number, number>
): Promise<void> {
  const ids = [...points.keys()]
  const of = await select(trx, 'answers', { applicationId: 'answers.application_id' }).whereIn('id', ids)
  const applicationIds = [...new Set(of.map(({ applicationId }) => applicationId))].sort((a, b) => a - b)
  // Before their answers, and in the order of their ids, as all who change them lock them.
  const finished = await select(trx, 'applications', COUNTED)
    .whereIn('id', applicationIds)
    .where('state', 'FINISHED')
    .orderBy('id')
    .forUpdate()
  const counted = new Set(finished.map(({ id }) => id))
  const scorable = await scorableAnswers(trx, 'answers.id', ids)
  const answers = [...scorable.answers].filter(
    ({ applicationId, itemId }) => counted.has(applicationId) && !scorable.decided.cancelled.has(itemId)
  )
  const scored = scoresOf({ ...scorable, answers }, (id) => points.get(id) ?? null)
  await withinTransaction(trx, async (raw) => {
    for (const one of scored) storeScore(raw, one)
    storeTotals(raw, [...counted])
  })
  await reportApplications(trx, finished)
}
