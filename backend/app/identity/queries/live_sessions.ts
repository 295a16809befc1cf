import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { clock, type Group } from '#shared'
import { idleAt, sessionState, type SessionRecord } from '../domain/session_state.js'
import { readSession } from './find_session.js'

const CHUNK = 500

/** The session with this id if it is live and its user active, else null. Reads the database: for rare things only. */
export async function liveSession(sessionId: number): Promise<SessionRecord | null> {
  const row = (await db.from('sessions').where('id', sessionId).select('token_hash').first()) as {
    token_hash: string
  } | null
  const session = row && (await readSession(row.token_hash))
  return session?.userIsActive && sessionState(session, clock.now()) === 'live' ? session : null
}

/** Those of the sessions that have ended, or whose user may not come in any more. */
export async function deadSessionsAmong(sessionIds: readonly number[]): Promise<Set<number>> {
  const dead = new Set(sessionIds)
  const now = clock.now()
  for (let from = 0; from < sessionIds.length; from += CHUNK) {
    const alive = (await db
      .from('sessions as s')
      .join('users as u', 'u.id', 's.user_id')
      .whereIn('s.id', sessionIds.slice(from, from + CHUNK))
      .whereNull('s.ended_at')
      .where('s.expires_at', '>', now)
      .where('u.is_active', 1)
      .select('s.id', 's.logged_group', 's.last_seen_at')) as {
      id: number
      logged_group: Group
      last_seen_at: number
    }[]
    for (const { id, logged_group: group, last_seen_at: seenAt } of alive)
      if ((idleAt(group, seenAt, banca.staffIdleMs) ?? Infinity) > now) dead.delete(id)
  }
  return dead
}
