import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, withinTransaction, type Row } from '#shared'
import { storeTotals } from './earned_total.js'
import { reportApplications } from './applications_witness.js'
import { scorableAnswers } from './scorable_answers.js'
import { scoresOf } from './score_answers.js'
import { storeScore } from './write_answers.js'

const EXAM = {
  id: 'applications.id',
  userId: 'applications.user_id',
  examId: 'applications.exam_id',
  classId: 'applications.class_id',
  state: 'applications.state',
  finishedAt: 'applications.finished_at',
} as const
export type LockedExam = Row<typeof EXAM>

/**
 * Locks applications, also those that run: who finishes one at this moment is waited for, and whoever finishes after it reads what was decided about
 * its items before. In the order of their ids, as all who change them lock them.
 */
export const lockExams = async (
  trx: TransactionClientContract,
  ids: readonly number[]
): Promise<LockedExam[]> =>
  select(trx, 'applications', EXAM)
    .whereIn('id', [...ids])
    .orderBy('id')
    .forUpdate()

/**
 * Stores points and outcomes of answers of finished exams anew, as their items count now, with word to whoever counts. `marks`: what people gave
 * that is disclosed, by answer; other points that a person gave stay. The applications were locked before (`lockExams`). A repeat changes nothing. Some hundreds at once.
 */
export async function scoreDecided(
  trx: TransactionClientContract,
  applications: readonly LockedExam[],
  { answerIds, marks }: { answerIds: readonly number[]; marks: ReadonlyMap<number, number> }
): Promise<void> {
  const scorable = await scorableAnswers(trx, 'answers.id', answerIds)
  const scored = scoresOf(scorable, (id) => marks.get(id) ?? scorable.earned.get(id) ?? null)
  await withinTransaction(trx, async (raw) => {
    for (const one of scored) storeScore(raw, one)
    storeTotals(
      raw,
      applications.map(({ id }) => id)
    )
  })
  await reportApplications(trx, applications)
}
