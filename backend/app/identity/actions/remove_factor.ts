import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { clock, select, type Caller } from '#shared'
import { normalUsername } from '../domain/username.js'
import { findAccount } from '../queries/find_account.js'
import { endChallengesOf } from '../second_factor/challenges.js'
import { noteFactor } from '../second_factor/factor_events.js'
import { deleteFactor } from '../second_factor/factors.js'
import { closeSessions, lockUser, openSessions, stopDraining } from '../sessions/open_session.js'
import { sessionsChanged } from '../sessions/session_listeners.js'

/**
 * Takes away the second factor of somebody who lost the telephone; their sessions end. Where a group of theirs asks for one, the next
 * log-in sets it up. On record.
 * @param by an administrator; null: a command on the server
 * @returns whether there was one
 */
export async function removeFactor(userId: number, by: Caller | null): Promise<boolean> {
  const now = clock.now()
  const removed = await db.transaction(async (trx) => {
    await lockUser(trx, userId)
    if (!(await deleteFactor(trx, userId))) return false
    await endChallengesOf(trx, userId)
    await closeSessions(trx, await openSessions(trx, userId, now), 'revoked', now, by?.userId ?? null)
    await stopDraining(trx, userId, now, by?.userId ?? null)
    await noteFactor(trx, 'factor_removed', { userId, authorId: by?.userId ?? null, now })
    const { institutionId } = await select(trx, 'users', { institutionId: 'users.institution_id' })
      .where('id', userId)
      .firstOrFail()
    await record(trx, {
      act: 'second_factor_removed',
      by,
      institutionId,
      subject: { type: 'user', id: userId },
      detail: { source: by ? 'staff' : 'command' },
    })
    return true
  })
  sessionsChanged(userId)
  return removed
}

/** The same by user name, for the command. */
export async function removeFactorOf(username: string): Promise<boolean> {
  const account = await findAccount({ username: normalUsername(username) })
  return account !== null && removeFactor(account.user.id, null)
}
