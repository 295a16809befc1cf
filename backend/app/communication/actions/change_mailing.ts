import { record } from '#audit'
import {
  changedRows,
  clock,
  inTransaction,
  ok,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { stateAfter, type MailingAct } from '../domain/mailing_state.js'
import { orderMailingWork } from '../jobs/mailing_job.js'
import { seesAllMailings } from '../policies/mail_policy.js'
import { countOpen, lockedMailing } from '../queries/mailings.js'

const ACTS = {
  pause: 'mailing_paused',
  resume: 'mailing_resumed',
  cancel: 'mailing_cancelled',
  resend_unknown: 'mailing_unknown_resent',
} as const satisfies Record<MailingAct, string>

/**
 * Pauses a mailing, lets it go on, cancels it, or sends again what may have been sent already. From the commit on no further message leaves of one that is
 * paused or cancelled.
 * @returns refused: `not_found`, also for somebody else's; 409 `mailing_state` where the act does not fit; `nothing_unknown`
 */
export const changeMailing = (
  caller: Caller,
  id: number,
  act: MailingAct
): Promise<Result<null, DomainError>> =>
  inTransaction<null, DomainError>(async (trx) => {
    const mailing = await lockedMailing(trx, id)
    if (!mailing || mailing.institutionId !== caller.institutionId) return refuseNotFound()
    if (!seesAllMailings(caller) && mailing.orderedBy !== caller.userId) return refuseNotFound()
    const state = stateAfter(act, mailing.state)
    if (state === null) return refuseConflict('mailing_state', `communication.mailing_is_${mailing.state}`)
    const now = clock.now()
    let messages: number | null = null
    if (act === 'resend_unknown') {
      const again = { state: 'queued', not_before_at: now, ended_at: null, answer: null, updated_at: now }
      messages = changedRows(
        await trx.from('email_messages').where({ mailing_id: id, state: 'unknown' }).update(again)
      )
      if (messages === 0) return refuseConflict('nothing_unknown', 'communication.nothing_unknown')
    }
    const goesOn = act !== 'pause'
    const run = goesOn ? mailing.run + 1 : mailing.run
    await trx
      .from('email_mailings')
      .where('id', id)
      .update({
        state,
        run,
        pause_reason: null,
        updated_at: now,
        ...(state === 'SENDING' && { ended_at: null, counts_json: null }),
      })
    // The job of before sees that another has it. What is cancelled is marked by a job too.
    if (goesOn)
      await orderMailingWork(trx, {
        id,
        run,
        institutionId: mailing.institutionId,
        by: caller,
        subject: mailing.subject,
        total: act === 'cancel' ? null : await countOpen(trx, mailing),
      })
    await record(trx, {
      act: ACTS[act],
      by: caller,
      subject: { type: 'mailing', id },
      ...(messages !== null && { detail: { messages } }),
    })
    return ok(null)
  })
