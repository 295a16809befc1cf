import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { mailSenderOf } from '#access'
import { changedRows, clock, wordedFor, select, type Row } from '#shared'
import { MOST_ATTEMPTS } from '../domain/message_state.js'
import { failureOf, type Attempt } from '../domain/server_answer.js'
import { writeMessage } from './message_kinds.js'
import { carry, carrierNow, type Carrier } from './carry_message.js'

/** An attempt that was made, and its number. */
export type Attempted = Attempt & {
  readonly id: number
  readonly attempts: number
  readonly carrier: Carrier
}

type Message = Row<typeof MESSAGE>

const MESSAGE = {
  id: 'email_messages.id',
  institutionId: 'email_messages.institution_id',
  kind: 'email_messages.kind',
  address: 'email_messages.address',
  subject: 'email_messages.subject',
  language: 'email_messages.language',
  dataJson: 'email_messages.data_json',
  state: 'email_messages.state',
  attempts: 'email_messages.attempts',
  notBeforeAt: 'email_messages.not_before_at',
  createdAt: 'email_messages.created_at',
} as const

/**
 * Tries once to send a message that waits, or that a worker was sending when it died. Null: there is nothing to do, or another worker does it.
 * What fails on our side (the disk is full, no kind of this name, a bug of its kind) is `later` too: it is in the log, and its next attempt waits.
 */
export async function attemptMessage(id: number): Promise<Attempted | null> {
  const message = await select(db, 'email_messages', MESSAGE).where('id', id).first()
  if (!message || !['queued', 'sending'].includes(message.state)) return null
  const now = clock.now()
  if (message.notBeforeAt > now) return null
  const carrier = carrierNow()
  const attempts = message.attempts + 1
  const taken = await db
    .from('email_messages')
    .where({ id, state: message.state, attempts: message.attempts })
    .update({ state: 'sending', attempts, updated_at: now })
  if (changedRows(taken) !== 1) return null
  const attempted = { id, attempts, carrier }
  // Each of them began, and none lived to say what came of it.
  if (attempts > MOST_ATTEMPTS) return { ...attempted, outcome: 'refused', answer: 'interrupted' }
  try {
    return { ...attempted, ...(await send(message, attempted)) }
  } catch (error) {
    logger.error({ err: error, message: id, kind: message.kind }, 'a message could not be written or stored')
    return { ...attempted, outcome: 'later', answer: failureOf(error) }
  }
}

async function send(
  { id, institutionId, kind, dataJson, language, address, subject, createdAt }: Message,
  { attempts, carrier }: Pick<Attempted, 'attempts' | 'carrier'>
): Promise<Attempt> {
  const spoken = language === 'en' ? 'en' : 'pt-BR'
  const written = await wordedFor(institutionId, () =>
    writeMessage(kind, JSON.parse(dataJson), spoken, { address, createdAt })
  )
  if (written === null) return { outcome: 'refused', answer: 'nothing to say any more' }
  const sender = await mailSenderOf(institutionId)
  return carry(carrier, { id, attempts, createdAt, address, subject, sender, ...written })
}
