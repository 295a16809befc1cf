import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select } from '#shared'
import { BYTES_MAY_FOLLOW_MS } from '../domain/answer_files.js'

/** Why an account stays open: an exam was begun and is not finished (`open`), or it ended so short ago that a device may still send answers of it (`recent`). */
export type InExam = 'open' | 'recent'

/**
 * Of these people those whose exams are not over. Their applications are locked until the transaction ends: none begins or ends meanwhile. What is read here
 * is as it is now, whatever the transaction has read before.
 */
export async function inExams(
  trx: TransactionClientContract,
  userIds: readonly number[]
): Promise<Map<number, InExam>> {
  if (userIds.length === 0) return new Map()
  const since = clock.now() - BYTES_MAY_FOLLOW_MS
  const applications = await select(trx, 'applications', {
    userId: 'applications.user_id',
    state: 'applications.state',
    finishedAt: 'applications.finished_at',
  })
    .whereIn('user_id', [...userIds])
    .orderBy('id')
    .forUpdate()
  // Staff closed a sitting: its device may not know it yet.
  const closed = await select(trx, 'application_sittings', { userId: 'applications.user_id' })
    .join('applications', 'applications.id', 'application_sittings.application_id')
    .whereIn('applications.user_id', [...userIds])
    .where('application_sittings.closed_at', '>', since)
    .forShare()
  const found = new Map<number, InExam>(closed.map(({ userId }) => [userId, 'recent']))
  for (const { userId, state, finishedAt } of applications)
    if (state === 'FINISHED' && finishedAt !== null && finishedAt > since) found.set(userId, 'recent')
  for (const { userId, state } of applications)
    if (state === 'STARTED' || state === 'STOPPED') found.set(userId, 'open')
  return found
}
