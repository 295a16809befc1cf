import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { orderJob, type ChunkOutcome, type JobType } from '#jobs'
import { clock, ok, plainNumber, rowId, type Caller } from '#shared'
import type { PauseReason, Worked } from '../domain/mailing_state.js'
import { countMessages, lockedMailing, type LockedMailing } from '../queries/mailings.js'
import { OTHERS_MS, settleInterrupted } from '../sending/claim_message.js'
import { sendSlice, type Slice } from '../sending/send_mailing.js'
import { makeMessages } from './make_messages.js'
import { pauseReason } from './pause_reason.js'

/** `session`: in which this work was ordered. */
type Payload = { mailing: number; run: number; session: number }
type Prepared = Slice | { readonly pause: PauseReason }

/** So many rows at least are worth a transaction. */
const FEWEST = 200
const MOST_CANCELLED = 2_000

/**
 * Makes the messages of a mailing, then sends them in slices; between two steps other mails of the lane go first. Whatever happens to a worker, no
 * message leaves twice (`sending/claim_message.ts`). It is paused and cancelled by the mailing, not as a job.
 * Each slice asks for the rights that whoever ordered it has now; without them, or with the flow off, it pauses.
 */
export const mailingJob: JobType<Payload, Prepared> = {
  type: 'communication.mailing',
  lane: 'mail',
  payload: vine.create({ mailing: rowId(), run: plainNumber().withoutDecimals().min(1), session: rowId() }),
  warnings: ['failed', 'unknown'],
  fewestUnits: FEWEST,
  isCancellable: false,

  prepare: async ({ payload: { mailing: id, run, session }, isTimeUp }) => {
    const pause = await pauseReason(session)
    return pause ? { pause } : sendSlice({ id, run }, isTimeUp)
  },

  chunk: async (trx, { payload, cursor, units }, prepared) => {
    const slice = prepared && !('pause' in prepared) ? prepared : null
    const pause = prepared && 'pause' in prepared ? prepared.pause : null
    const { made, ...next } = await nextStep(trx, payload, {
      units: Math.max(units, FEWEST),
      freeAt: slice?.freeAt ?? null,
      pause,
    })
    const counts = { ...slice?.counts, ...made }
    const done = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return ok({ cursor, done, counts, ...next })
  },
}

/** `made`: messages that were made, and have ended with that. Nothing is sent in the chunk that makes any. */
type Step = Pick<ChunkOutcome, 'ended' | 'resumeAt'> & { readonly made?: { readonly suppressed: number } }
const OVER: Step = { ended: true }
/** It goes on at once, behind the single messages that wait: making and cancelling thousands takes minutes. */
const othersFirst = (): Step => ({ ended: false, resumeAt: clock.now() })

async function nextStep(
  trx: TransactionClientContract,
  { mailing: id, run }: Payload,
  { units, freeAt, pause }: { units: number; freeAt: number | null; pause: PauseReason | null }
): Promise<Step> {
  const mailing = await lockedMailing(trx, id)
  // Another order works on it by now; or it waits until somebody lets it go on.
  if (!mailing || mailing.run !== run || mailing.state === 'PAUSED' || mailing.state === 'DONE') return OVER
  if (mailing.state === 'CANCELLED') return cancelSome(trx, mailing)
  if (pause) {
    const paused = { state: 'PAUSED', pause_reason: pause, updated_at: clock.now() }
    await trx.from('email_mailings').where('id', id).update(paused)
    return OVER
  }
  if (mailing.made < mailing.accepted) {
    const suppressed = await makeMessages(trx, mailing, units)
    return { ...othersFirst(), ...(suppressed > 0 && { made: { suppressed } }) }
  }
  const now = clock.now()
  const open = await openMessages(trx, id)
  if (open.queuedAt !== null) return { ended: false, resumeAt: Math.max(now, open.queuedAt, freeAt ?? 0) }
  if (open.isSending) return { ended: false, resumeAt: now + OTHERS_MS }
  await endMailing(trx, mailing, 'DONE')
  return OVER
}

/** When the first message that waits is due, and whether one is being sent. */
async function openMessages(trx: TransactionClientContract, mailing: number) {
  const of = (state: string) => trx.from('email_messages').where({ mailing_id: mailing, state })
  const first: { not_before_at: number } | null = await of('queued')
    .orderBy('not_before_at')
    .select('not_before_at')
    .first()
  return {
    queuedAt: first === null ? null : Number(first.not_before_at),
    isSending: (await of('sending').select('id').first()) !== null,
  }
}

async function cancelSome(trx: TransactionClientContract, mailing: LockedMailing): Promise<Step> {
  const now = clock.now()
  const rows: { id: number }[] = await trx
    .from('email_messages')
    .where({ mailing_id: mailing.id, state: 'queued' })
    .limit(MOST_CANCELLED)
    .select('id')
  const ids = rows.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += 500)
    await trx
      .from('email_messages')
      .whereIn('id', ids.slice(from, from + 500))
      .where('state', 'queued')
      .update({ state: 'cancelled', ended_at: now, updated_at: now })
  if (ids.length === MOST_CANCELLED) return othersFirst()
  // A worker that lives says what came of its own; of one that died nobody else does.
  await settleInterrupted(mailing.id, trx)
  if ((await openMessages(trx, mailing.id)).isSending) return { ended: false, resumeAt: now + OTHERS_MS }
  await endMailing(trx, mailing, 'CANCELLED')
  return OVER
}

async function endMailing(
  trx: TransactionClientContract,
  { id }: LockedMailing,
  state: 'DONE' | 'CANCELLED'
): Promise<void> {
  const now = clock.now()
  const counts = await countMessages(trx, [id])
  await trx
    .from('email_mailings')
    .where('id', id)
    .update({ state, counts_json: JSON.stringify(counts.get(id) ?? {}), ended_at: now, updated_at: now })
}

/** Orders the work on a mailing. `total`: messages that it is about; null where it sends none of them, but marks them as cancelled. */
export async function orderMailingWork(
  trx: TransactionClientContract,
  {
    id,
    run,
    institutionId,
    by,
    subject,
    total,
  }: Worked & {
    institutionId: number
    by: Pick<Caller, 'userId' | 'sessionId'>
    subject: string
    total: number | null
  }
): Promise<void> {
  const ordered = await orderJob(trx, {
    type: mailingJob,
    payload: { mailing: id, run, session: by.sessionId },
    institutionId,
    orderedBy: by.userId,
    title: {
      key: total === null ? 'communication.job_cancel_of' : 'communication.job_mailing_of',
      params: { subject },
    },
    ...(total !== null && { total }),
  })
  if (!ordered.ok) throw new Error(`the mailing was not ordered: ${ordered.error.code}`)
}
