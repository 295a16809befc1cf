import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import { clock, select } from '#shared'
import { answersApart } from '../domain/quarantined_answers.js'
import { quarantinedWithAnswers } from './quarantined_answer_views.js'

/**
 * Batches of somebody that came late, and of whose application nothing waits for a decision of staff: decided about, or held by the answers. Outside of any transaction:
 * it reads exams.
 */
export async function lateSettled(userId: number): Promise<Set<number>> {
  const batches = await select(db, 'late_batches', {
    id: 'late_batches.id',
    applicationId: 'late_batches.application_id',
    examId: 'applications.exam_id',
    examVersion: 'applications.exam_version',
    sitting: 'applications.sitting',
  })
    .join('applications', 'applications.id', 'late_batches.application_id')
    .where('applications.user_id', userId)
  const settled = new Set<number>()
  for (const [id, own] of Map.groupBy(batches, ({ applicationId }) => applicationId)) {
    const [first] = own
    if (!first) continue
    const { quarantined } = await quarantinedWithAnswers({ ...first, id }, clock.now())
    if (answersApart(quarantined) === 0) for (const batch of own) settled.add(batch.id)
  }
  return settled
}

/** Of these applications those with a batch that came late and is not among the `settled` ones: what came since then is not looked into. */
export async function lateUndecided(
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  ids: readonly number[],
  settled: ReadonlySet<number>
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const batches = await select(client, 'late_batches', {
    id: 'late_batches.id',
    applicationId: 'late_batches.application_id',
  }).whereIn('application_id', [...ids])
  return new Set(batches.flatMap(({ id, applicationId }) => (settled.has(id) ? [] : applicationId)))
}
