import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import type { SessionRecord } from '../domain/session_state.js'

const MINUTE_MS = 60_000
const CHUNK = 500

/** Sessions seen since the last write. One statement for all of them: a thousand candidates are not a thousand commits. */
const seen = new Set<number>()

/** Remembers that a session asked something, at most once a minute. */
export function noteSeen(session: SessionRecord, now: number) {
  if (now - session.lastSeenAt >= MINUTE_MS) seen.add(session.id)
}

/** Writes `last_seen_at` of the sessions noted; called by a timer and at the end of the process. */
export async function flushLastSeen() {
  const now = clock.now()
  while (seen.size > 0) {
    const ids = [...seen].slice(0, CHUNK)
    for (const id of ids) seen.delete(id)
    await db
      .from('sessions')
      .whereIn('id', ids)
      .where('last_seen_at', '<=', now - MINUTE_MS)
      .update({ last_seen_at: now })
  }
}
