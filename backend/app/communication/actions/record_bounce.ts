import db from '@adonisjs/lucid/services/db'
import { changedRows, clock, repeatOnDeadlock, select } from '#shared'
import { plainAddress } from '../domain/dead_address.js'
import type { DeliveryReport } from '../domain/delivery_report.js'
import { safeAnswer } from '../domain/server_answer.js'
import { suppressAddress } from '../sending/suppress_address.js'

/** `early`: what came of the message is not written down yet. `over`: there is nothing that a report could still say of the message. */
export type BounceOutcome = 'recorded' | 'early' | 'over'

/** Servers give up within days: a report that is later is an old one that somebody sends again. */
const REPORTED_WITHIN_MS = 14 * 86_400_000

const MESSAGE = {
  institutionId: 'email_messages.institution_id',
  mailingId: 'email_messages.mailing_id',
  address: 'email_messages.address',
  state: 'email_messages.state',
  updatedAt: 'email_messages.updated_at',
} as const

/**
 * Writes down that a message did not reach its recipient, and suppresses an address that is dead, where the report is about that address. The first report
 * counts: one that comes again changes nothing, also after an administrator has lifted the address. What a person had queued again meanwhile stays queued, but
 * goes to no dead address.
 */
export async function recordBounce(messageId: number, report: DeliveryReport): Promise<BounceOutcome> {
  const read = await select(db, 'email_messages', MESSAGE).where('id', messageId).first()
  // The address of somebody who was erased is empty, and nothing is written about it again.
  if (!read || read.address === '' || clock.now() - read.updatedAt > REPORTED_WITHIN_MS) return 'over'
  if (read.state === 'sending') return 'early'
  if (!['sent', 'unknown', 'queued'].includes(read.state)) return 'over'
  return repeatOnDeadlock(() =>
    db.transaction(async (trx) => {
      const message = await select(trx, 'email_messages', MESSAGE).where('id', messageId).forUpdate().first()
      if (!message || message.address === '') return 'over'
      const { institutionId, mailingId, address } = message
      const answer = safeAnswer(report.answer)
      const changed = await trx
        .from('email_messages')
        .where('id', messageId)
        .whereIn('state', ['sent', 'unknown'])
        .update({ state: 'bounced', answer, updated_at: clock.now() })
      if (changedRows(changed) > 0 && mailingId !== null)
        await trx.from('email_mailings').where('id', mailingId).update({ counts_json: null })
      if (report.isDead && report.recipients.includes(plainAddress(address)))
        await suppressAddress(trx, { institutionId, address, answer })
      return 'recorded'
    })
  )
}
