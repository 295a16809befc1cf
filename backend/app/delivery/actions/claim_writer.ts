import { ok, type Caller, type DomainError, type Result } from '#shared'
import type { Terms } from '../domain/edit_order.js'
import { takesAnswers } from '../domain/status.js'
import { displacementOf, DRAIN_MS } from '../domain/writer.js'
import { writerChanges, writerDecision } from '../queries/writer_sessions.js'
import { changeOrRefuse, type Change } from './change_application.js'
import { recordEvent, settleEvents } from './record_event.js'
import { refused, refusedLate } from './refusals.js'

type Claimant = Pick<Caller, 'userId' | 'sessionId'>

/**
 * State of the caller's session as a writer. `writes`: the one writer. `drains`: it has ended and hands in its edits. `displaced`: another
 * session was made the writer; its edits are accepted for `DRAIN_MS` and archived after that.
 *
 *       displaced, or never wrote here --the writer has died, or `claimWriter`--> writes --another one claims--> displaced
 *
 * One that a log-in elsewhere has ended still `writes` until another one claims, and `drains` then, for as long as `sessionState` lets it in.
 */
export type WriterState = { kind: 'writes' | 'drains' | 'displaced'; terms: Terms; taking: boolean }

/** Asks for the writer's right: a living session takes over from a dead one in passing. Without a read for the writer itself. */
export async function writerStateOf(change: Change, caller: Claimant): Promise<WriterState> {
  const { trx, application, now } = change
  const decision = await writerDecision(trx, application, caller.sessionId, now)
  if (decision === 'claims') makeWriter(change, caller)
  if (decision === 'writes' || decision === 'claims')
    return { kind: 'writes', terms: ownTerms(application.writerTerm, application), taking: true }
  settleEvents(trx)
  const displaced = displacementOf(caller.sessionId, await writerChanges(trx, application.id))
  // One that never wrote here may hold edits that another session of its browser made: each of its own term.
  const terms = displaced
    ? ownTerms(displaced.term, application)
    : { missing: 0, most: Math.max(0, application.writerTerm - 1), present: application.writerTerm }
  if (decision === 'drains') return { kind: 'drains', terms, taking: true }
  return { kind: 'displaced', terms, taking: displaced !== null && now - displaced.at <= DRAIN_MS }
}

const ownTerms = (term: number, { writerTerm }: Change['application']): Terms => ({
  missing: term,
  most: term,
  present: writerTerm,
})

/** May the caller's session write here? Also while it drains. */
export const mayWrite = async (change: Change, caller: Claimant) =>
  (await writerStateOf(change, caller)).kind !== 'displaced'

/** Makes the caller's session the one that writes, in a term of its own, with an event. `renew`: in a new term, if it writes already. */
function makeWriter({ trx, application, now }: Change, caller: Claimant, renew = false): void {
  const before = application.writerSessionId
  if (before === caller.sessionId && !renew) return
  const term = application.writerTerm + 1
  trx.write('UPDATE applications SET writer_session_id = ?, writer_term = ?, updated_at = ? WHERE id = ?', [
    caller.sessionId,
    term,
    now,
    application.id,
  ])
  application.writerSessionId = caller.sessionId
  application.writerTerm = term
  recordEvent(trx, {
    applicationId: application.id,
    at: now,
    type: 'writer_changed',
    from: application.state,
    to: application.state,
    source: 'candidate',
    userId: caller.userId,
    sessionId: caller.sessionId,
    detail: { before, term },
  })
}

type ClaimOptions = { renew?: boolean | undefined; ifWriter?: boolean | undefined }

/**
 * The explicit take-over: this session writes from now on, the former one learns it by its next batch. `renew`: its computer cannot read
 * what it wrote before, or does not keep what it writes, so that edits of the present term may come that nobody there has seen.
 * `ifWriter`: nobody is taken over from who lives.
 */
export const claimWriter = (
  applicationId: number,
  caller: Claimant,
  { renew = false, ifWriter = false }: ClaimOptions = {}
): Promise<Result<{ now: number; writerTerm: number }, DomainError>> =>
  changeOrRefuse(applicationId, [], async (change) => {
    const { application, now } = change
    if (!takesAnswers(application.state))
      return application.state === 'FINISHED' ? refusedLate() : refused('not_started')
    if (
      ifWriter &&
      !['writes', 'claims'].includes(await writerDecision(change.trx, application, caller.sessionId, now))
    )
      return refused('session_taken')
    makeWriter(change, caller, renew)
    return ok({ now, writerTerm: application.writerTerm })
  })
