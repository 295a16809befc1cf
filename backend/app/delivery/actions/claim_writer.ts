import type { Caller } from '#shared'
import { takesAnswers } from '../domain/status.js'
import { writerDecision } from '../queries/writer_sessions.js'
import { changeApplication, type Change } from './change_application.js'
import { recordEvent } from './record_event.js'

type Claimant = Pick<Caller, 'userId' | 'sessionId'>

/** May the caller's session write here? A living session takes over from a dead one in passing. */
export async function mayWrite(change: Change, caller: Claimant): Promise<boolean> {
  const decision = await writerDecision(change.trx, change.application, caller.sessionId, change.now)
  if (decision === 'claims') makeWriter(change, caller)
  return decision !== 'taken'
}

/** Makes the caller's session the one that writes, and says so in the history. */
export function makeWriter({ trx, application, now }: Change, caller: Claimant): void {
  const before = application.writerSessionId
  if (before === caller.sessionId) return
  trx.write('UPDATE applications SET writer_session_id = ?, updated_at = ? WHERE id = ?', [
    caller.sessionId,
    now,
    application.id,
  ])
  application.writerSessionId = caller.sessionId
  recordEvent(trx, {
    applicationId: application.id,
    at: now,
    type: 'writer_changed',
    from: application.state,
    to: application.state,
    source: 'candidate',
    userId: caller.userId,
    sessionId: caller.sessionId,
    detail: { before },
  })
}

/** The explicit take-over: this session writes from now on, the former one is told so by its next batch. */
export const claimWriter = (applicationId: number, caller: Claimant) =>
  changeApplication(applicationId, [], async (change) => {
    if (!takesAnswers(change.application.state)) return { claimed: false as const, state: change.application.state }
    makeWriter(change, caller)
    return { claimed: true as const, now: change.now }
  })
