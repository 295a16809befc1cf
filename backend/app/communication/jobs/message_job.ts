import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { orderJob, type JobType } from '#jobs'
import { clock, ok, rowId } from '#shared'
import { nextAttemptAt } from '../domain/message_state.js'
import { attemptMessage, type Attempted } from '../sending/attempt_message.js'

type Payload = { message: number }

/**
 * One attempt to send a single message. It is sent before the transaction, which writes down what came of it: a worker that dies in between
 * leaves the message `sending`, and the next one sends it again.
 */
export const messageJob: JobType<Payload, Attempted | null> = {
  type: 'communication.message',
  lane: 'mail',
  payload: vine.create({ message: rowId() }),
  isCancellable: false,

  prepare: ({ payload }) => attemptMessage(payload.message),

  chunk: async (trx, { cursor }, attempted) => {
    if (attempted) await writeDown(trx, attempted)
    return ok({ cursor, done: attempted ? 1 : 0, ended: true })
  },
}

/** Orders an attempt. `notBeforeAt` in epoch ms; at once without it. */
export async function orderAttempt(
  trx: TransactionClientContract,
  message: number,
  notBeforeAt?: number
): Promise<void> {
  const ordered = await orderJob(trx, {
    type: messageJob,
    payload: { message },
    // In no bar of jobs: what became of a message is in its row.
    institutionId: null,
    orderedBy: null,
    ...(notBeforeAt === undefined ? {} : { notBeforeAt }),
  })
  if (!ordered.ok) throw new Error(`the attempt was not ordered: ${ordered.error.code}`)
}

async function writeDown(
  trx: TransactionClientContract,
  { id, attempts, carrier, outcome, answer }: Attempted
): Promise<void> {
  const now = clock.now()
  const again = outcome === 'later' ? nextAttemptAt(attempts, now, Math.random()) : null
  const end =
    again !== null
      ? { state: 'queued', not_before_at: again }
      : { state: outcome === 'sent' ? 'sent' : 'failed', ended_at: now }
  await trx
    .from('email_messages')
    // Another worker that took over meanwhile has another number.
    .where({ id, attempts, state: 'sending' })
    .update({
      ...end,
      ...(outcome === 'sent' && { sent_at: now }),
      carrier,
      answer,
      updated_at: now,
    })
  if (again !== null) await orderAttempt(trx, id, again)
}
