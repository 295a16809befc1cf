import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import type { EndReason } from '../domain/session_state.js'
import Session from '../models/session.js'
import { closeSessions } from '../sessions/open_session.js'
import { sessionsChanged } from '../sessions/session_listeners.js'

/**
 * Ends one session: at once in this process, within 5 s in every other. A session that has ended stays as it
 * is. Opens a transaction of its own: never call it inside another.
 */
export async function endSession(sessionId: number, reason: EndReason): Promise<void> {
  const userId = await db.transaction(async (trx) => {
    const session = await Session.query({ client: trx }).where('id', sessionId).whereNull('endedAt').first()
    if (session) await closeSessions(trx, [session], reason, clock.now())
    return session?.userId
  })
  if (userId === undefined) return
  sessionsChanged(userId)
}
