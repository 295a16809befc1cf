import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { clock, type Caller } from '#shared'
import { closeSessions, lockUser, openSessions, stopDraining } from '../sessions/open_session.js'
import { sessionsChanged } from '../sessions/session_listeners.js'

/** One of the sessions, all but one, or every one. */
export type Which = { readonly only: number } | { readonly except: number } | 'all'

/** A job has no request that says who acts. */
type Author = Pick<Caller, 'userId' | 'group' | 'institutionId'>

const isMeant = (id: number, which: Which) =>
  which === 'all' || ('only' in which ? which.only === id : which.except !== id)

/**
 * Ends open sessions of one person, the import command's too, and unless one alone is meant those that were taken over and still hand in, at once in this process and within 5 s in every other; with them go
 * their streams, tickets and links. What a device had not sent stays on it until its person logs in there again. `author`: who of
 * the staff did it; null: the person.
 * @returns how many open ones were ended
 */
export async function endSessions(userId: number, which: Which, author: Author | null): Promise<number> {
  return db.transaction((trx) => endSessionsIn(trx, userId, which, author))
}

/** The same within a transaction; who is there hears of it after the commit. */
export async function endSessionsIn(
  trx: TransactionClientContract,
  userId: number,
  which: Which,
  author: Author | null
): Promise<number> {
  const authorId = author?.userId ?? null
  await lockUser(trx, userId)
  const now = clock.now()
  const meant = (await openSessions(trx, userId, now)).filter(({ id }) => isMeant(id, which))
  await closeSessions(trx, meant, 'revoked', now, authorId)
  const isOne = which !== 'all' && 'only' in which
  const drained = isOne ? 0 : await stopDraining(trx, userId, now, authorId)
  if (meant.length + drained === 0) return 0
  if (author !== null)
    await record(trx, {
      act: 'sessions_ended',
      by: author,
      subject: { type: 'user', id: userId },
      detail: { ended: meant.length },
    })
  trx.after('commit', () => sessionsChanged(userId))
  return meant.length
}
