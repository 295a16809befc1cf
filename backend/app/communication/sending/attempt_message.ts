import db from '@adonisjs/lucid/services/db'
import { changedRows, clock, select } from '#shared'
import { MOST_ATTEMPTS } from '../domain/message_state.js'
import type { Attempt } from '../domain/server_answer.js'
import { writeMessage } from './message_kinds.js'
import { carry, carrierNow, type Carrier } from './carry_message.js'

/** An attempt that was made, and its number. */
export type Attempted = Attempt & {
  readonly id: number
  readonly attempts: number
  readonly carrier: Carrier
}

const MESSAGE = {
  id: 'email_messages.id',
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
 * @throws where its kind cannot write it; the job is tried again then
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
  const language = message.language === 'en' ? 'en' : 'pt-BR'
  const written = await writeMessage(message.kind, JSON.parse(message.dataJson), language)
  if (written === null) return { ...attempted, outcome: 'refused', answer: 'nothing to say any more' }
  const { address, subject, createdAt } = message
  return {
    ...attempted,
    ...(await carry(carrier, { id, attempts, createdAt, address, subject, ...written })),
  }
}
