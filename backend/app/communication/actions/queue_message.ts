import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRow, type Language } from '#shared'
import { orderAttempt } from '../jobs/message_job.js'
import type { MessageKind } from '../sending/message_kinds.js'

export type NewMessage<Data> = {
  readonly kind: Pick<MessageKind<Data>, 'kind' | 'data'>
  readonly institutionId: number
  /** Null: an address that is nobody's account. */
  readonly userId: number | null
  readonly address: string
  readonly subject: string
  readonly language: Language
  /** Ids by which the kind writes the message when it is sent; never what must not be read in the database. */
  readonly data: Data
}

/**
 * Orders one message to one person, in the transaction of the act that it belongs to: with the act's commit it will be sent, at least once.
 * @returns the id of its row
 */
export async function queueMessage<Data>(
  trx: TransactionClientContract,
  { kind, institutionId, userId, address, subject, language, data }: NewMessage<Data>
): Promise<number> {
  const now = clock.now()
  const id = await insertRow(trx, 'email_messages', {
    institution_id: institutionId,
    user_id: userId,
    kind: kind.kind,
    address,
    subject,
    language,
    data_json: JSON.stringify(await kind.data.validate(data)),
    state: 'queued',
    attempts: 0,
    not_before_at: now,
    created_at: now,
    updated_at: now,
  })
  await orderAttempt(trx, id)
  return id
}
