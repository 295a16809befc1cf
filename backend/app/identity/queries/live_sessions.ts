import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { clock, select } from '#shared'
import { idleAt, sessionState, type SessionRecord } from '../domain/session_state.js'
import { readSessions } from './find_session.js'

const CHUNK = 500

/** The session with this id if it is live and its user active, else null. Reads the database: for rare things only. */
export async function liveSession(sessionId: number): Promise<SessionRecord | null> {
  return (await liveSessions([sessionId])).get(sessionId) ?? null
}

/** Those of the sessions that are live and whose user is active, by id: as the database has them, with the rights of now. */
export async function liveSessions(sessionIds: readonly number[]): Promise<Map<number, SessionRecord>> {
  const ids = [...new Set(sessionIds)]
  const live = new Map<number, SessionRecord>()
  for (let from = 0; from < ids.length; from += CHUNK) {
    const read = await readSessions(ids.slice(from, from + CHUNK))
    const now = clock.now()
    for (const [id, session] of read)
      if (session.userIsActive && sessionState(session, now) === 'live') live.set(id, session)
  }
  return live
}

const ALIVE = { id: 'sessions.id', group: 'sessions.logged_group', seenAt: 'sessions.last_seen_at' } as const

/** Those of the sessions that have ended, or whose user may not come in any more. */
export async function deadSessionsAmong(sessionIds: readonly number[]): Promise<Set<number>> {
  const dead = new Set(sessionIds)
  const now = clock.now()
  for (let from = 0; from < sessionIds.length; from += CHUNK) {
    const alive = await select(db, 'sessions', ALIVE)
      .join('users', 'users.id', 'sessions.user_id')
      .whereIn('sessions.id', sessionIds.slice(from, from + CHUNK))
      .whereNull('sessions.ended_at')
      .where('sessions.expires_at', '>', now)
      .where('users.is_active', 1)
    for (const { id, group, seenAt } of alive)
      if ((idleAt(group, seenAt, banca.staffIdleMs) ?? Infinity) > now) dead.delete(id)
  }
  return dead
}
