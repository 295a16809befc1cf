import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import { clock, select } from '#shared'

/**
 * Has this person an exam that was begun, is not finished and has not come to its end? A time that is held does not end. With `trx` none of their
 * exams begins or ends until it ends, and what is read is as it is now.
 */
export async function sitsNow(userId: number, trx?: TransactionClientContract): Promise<boolean> {
  const applications = select(trx ?? db, 'applications', {
    state: 'applications.state',
    deadlineAt: 'applications.deadline_at',
    heldAt: 'applications.held_at',
  }).where('user_id', userId)
  // All of them are locked: what is about to begin is not begun yet.
  const found = trx ? await applications.forUpdate() : await applications.where('state', 'STARTED')
  const now = clock.now()
  return found.some(
    ({ state, deadlineAt, heldAt }) =>
      state === 'STARTED' && (heldAt !== null || (deadlineAt !== null && deadlineAt > now))
  )
}
