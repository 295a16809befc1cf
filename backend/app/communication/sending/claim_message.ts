import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { changedRows, clock, err, inTransaction, ok, repeatOnDeadlock, select, type Row } from '#shared'
import { suppressAddress } from './suppress_address.js'
import type { Attempt } from '../domain/server_answer.js'
import { plainAddress } from '../domain/dead_address.js'
import type { Worked } from '../domain/mailing_state.js'
import { nextAttemptAt } from '../domain/message_state.js'
import { suppressedAddresses } from '../queries/suppressed_addresses.js'
import { takePlace, type Pace } from './mail_pace.js'
import type { Carrier } from './carry_message.js'

const DUE = {
  id: 'email_messages.id',
  mailingId: 'email_messages.mailing_id',
  userId: 'email_messages.user_id',
  institutionId: 'email_messages.institution_id',
  address: 'email_messages.address',
  domain: 'email_messages.domain',
  dataJson: 'email_messages.data_json',
  attempts: 'email_messages.attempts',
  createdAt: 'email_messages.created_at',
} as const

export type DueMessage = Row<typeof DUE>

/** Messages of a mailing whose time has come, but for these domains. */
export function dueMessages(
  mailing: number,
  without: readonly string[],
  most: number
): Promise<DueMessage[]> {
  const query = select(db, 'email_messages', DUE)
    .where({ mailing_id: mailing, state: 'queued' })
    .where('not_before_at', '<=', clock.now())
  if (without.length > 0) query.whereNotIn('domain', [...without])
  return query.orderBy('not_before_at').orderBy('id').limit(most)
}

/** A worker has this long to say what came of a message; one that dies says nothing. */
export const OTHERS_MS = 30_000

/** `claimed`: it is this worker's alone, which is on the disk. `taken`: another has it, or the mailing was paused. */
export type ClaimOutcome = 'claimed' | 'taken' | Pace

/**
 * Claims a message before the mail server hears of it: one worker of all gets it, once for each time that it is `queued`. A mailing that is paused or
 * cancelled has no more claims from that commit on.
 */
export async function claimMessage(
  { id: mailing, run }: Worked,
  { id, attempts, domain }: DueMessage,
  isPaced: boolean
): Promise<ClaimOutcome> {
  const claimed = await inTransaction<null, Exclude<ClaimOutcome, 'claimed'>>(async (trx) => {
    const pace = isPaced ? await takePlace(trx, domain ?? '') : null
    if (pace) return err(pace)
    const taken = await trx
      .from('email_messages')
      .where({ id, state: 'queued', attempts })
      .whereExists((open) =>
        open.from('email_mailings').where({ id: mailing, run, state: 'SENDING' }).select('id')
      )
      .update({ state: 'sending', attempts: attempts + 1, updated_at: clock.now() })
    return changedRows(taken) === 1 ? ok(null) : err('taken')
  })
  return claimed.ok ? 'claimed' : claimed.error
}

/** What became of messages that were worked on, by state. */
export type Counts = { -readonly [Name in 'sent' | 'failed' | 'unknown' | 'suppressed']?: number }

/**
 * Writes down what came of an attempt. Where another worker took this one for dead meanwhile, the message is `unknown`, or `queued` again by a person:
 * what arrived leaves no second time, and what did not stays that person's to decide.
 * @returns the state that came of it
 */
export const settleMessage = (
  {
    id,
    mailingId,
    institutionId,
    address,
    attempts,
  }: Pick<DueMessage, 'id' | 'mailingId' | 'institutionId' | 'address' | 'attempts'>,
  carrier: Carrier,
  attempt: Attempt
): Promise<string> =>
  repeatOnDeadlock(() =>
    db.transaction(async (trx) => {
      const now = clock.now()
      const end = endOf(attempt, attempts + 1, now)
      const write = async (from: readonly string[]) =>
        changedRows(
          await trx
            .from('email_messages')
            .where({ id, attempts: attempts + 1 })
            .whereIn('state', [...from])
            .update({
              ...end,
              ...(end.state === 'sent' && { sent_at: now }),
              carrier,
              answer: attempt.answer,
              updated_at: now,
            })
        ) === 1
      // The mailing may have ended and been counted without it.
      if (!(await write(['sending'])) && (await write(LATE[end.state])))
        await trx
          .from('email_mailings')
          .where('id', mailingId ?? 0)
          .update({ counts_json: null })
      if (attempt.isDead) await suppressAddress(trx, { institutionId, address, answer: attempt.answer })
      return end.state
    })
  )

/** From which states an attempt that ends late still changes a message. */
const LATE: Readonly<Record<End['state'], readonly string[]>> = {
  sent: ['unknown', 'queued'],
  failed: ['unknown'],
  unknown: [],
  queued: [],
}

type End =
  | { readonly state: 'queued'; readonly not_before_at: number }
  | { readonly state: 'sent' | 'failed' | 'unknown'; readonly ended_at: number }

function endOf({ outcome, isUncertain }: Attempt, attempts: number, now: number): End {
  if (outcome === 'sent') return { state: 'sent', ended_at: now }
  if (outcome === 'refused') return { state: 'failed', ended_at: now }
  if (isUncertain) return { state: 'unknown', ended_at: now }
  const again = nextAttemptAt(attempts, now, Math.random())
  return again === null ? { state: 'failed', ended_at: now } : { state: 'queued', not_before_at: again }
}

/** What a worker was sending when it died, `OTHERS_MS` ago or more: nobody knows whether the server has it. @returns how many */
export async function settleInterrupted(
  mailing: number,
  client: Pick<TransactionClientContract, 'from'> = db
): Promise<number> {
  const now = clock.now()
  const left = await client
    .from('email_messages')
    .where({ mailing_id: mailing, state: 'sending' })
    .where('updated_at', '<=', now - OTHERS_MS)
    .update({ state: 'unknown', answer: 'interrupted', ended_at: now, updated_at: now })
  return changedRows(left)
}

/** Of these messages those whose address is suppressed by now: they do not leave. */
export async function suppressDue(due: readonly DueMessage[]): Promise<ReadonlySet<number>> {
  const [first] = due
  if (!first) return new Set()
  const dead = await suppressedAddresses(
    first.institutionId,
    due.map(({ address }) => plainAddress(address))
  )
  const ids = due.filter(({ address }) => dead.has(plainAddress(address))).map(({ id }) => id)
  const now = clock.now()
  if (ids.length > 0)
    await db
      .from('email_messages')
      .whereIn('id', ids)
      .where('state', 'queued')
      .update({ state: 'suppressed', ended_at: now, updated_at: now })
  return new Set(ids)
}
