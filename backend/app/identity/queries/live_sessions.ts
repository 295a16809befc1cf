import { clock, type Caller } from '#shared'
import { sessionState, type SessionRecord } from '../domain/session_state.js'
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

/**
 * Who opened a session, with the rights of now, whether it has ended or not: for work that they ordered in it. Null: they are not active any
 * more, or not in the group that they acted in, or it was a service key that was taken back or is past its last day.
 */
export async function callerOfSession(sessionId: number): Promise<Caller | null> {
  const session = (await readSessions([sessionId])).get(sessionId)
  if (session?.userIsActive !== true) return null
  // A person's work goes on after their log-in; a key has a last day so that nothing is done with it afterwards.
  return session.caller.key !== null && session.expiresAt <= clock.now() ? null : session.caller
}
