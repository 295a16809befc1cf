/**
 * The states of a mailing, a row of `email_mailings`.
 *
 *   ordered ──> SENDING ── nothing is left ──> DONE
 *                 ^  │ ^                        │
 *     go on       │  │ └── send unknown again ──┘
 *                 │  v pause
 *               PAUSED, also by the job: see PauseReason
 *   SENDING, PAUSED ── cancel ──> CANCELLED: what has not left does not
 *
 * A message is claimed (`queued` to `sending`) and committed before the mail server hears of it, and never goes back to `queued` by itself once the
 * server may have it: it is `unknown` then, until a person sends it again.
 */
export const MAILING_STATES = ['SENDING', 'PAUSED', 'CANCELLED', 'DONE'] as const
export type MailingState = (typeof MAILING_STATES)[number]

/** Why a mailing pauses by itself: whoever ordered the work may no more, or the institution writes no mails to many. */
export type PauseReason = 'rights' | 'flow'

/** A mailing that a job works on. `run`: of the order by which it does. */
export type Worked = { readonly id: number; readonly run: number }

/** A person of a mailing, with the values of placeholders that are theirs alone. */
export type Meant = readonly [id: number, context?: Readonly<Record<string, string>>]

export type MailingAct = 'pause' | 'resume' | 'cancel' | 'resend_unknown'

const TABLE: Readonly<Record<MailingAct, Partial<Record<MailingState, MailingState>>>> = {
  pause: { SENDING: 'PAUSED' },
  resume: { PAUSED: 'SENDING' },
  cancel: { SENDING: 'CANCELLED', PAUSED: 'CANCELLED' },
  resend_unknown: { SENDING: 'SENDING', DONE: 'SENDING' },
}

/** The state that an act leads to; null where it does not fit. */
export const stateAfter = (act: MailingAct, state: MailingState): MailingState | null =>
  TABLE[act][state] ?? null
