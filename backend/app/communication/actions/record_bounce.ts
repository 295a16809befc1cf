import db from '@adonisjs/lucid/services/db'
import { changedRows, clock, repeatOnDeadlock, select } from '#shared'
import type { DeliveryReport } from '../domain/delivery_report.js'
import { safeAnswer } from '../domain/server_answer.js'
import { suppressAddress } from '../sending/suppress_address.js'

/** `early`: what came of the message is not written down yet. `unknown`: there is no such message any more, or nothing of its recipient. */
export type BounceOutcome = 'recorded' | 'early' | 'unknown'

/**
 * Writes down that a message did not reach its recipient, and suppresses an address that is dead. A report that comes again changes nothing. What a person
 * had queued again meanwhile stays queued, but goes to no dead address.
 */
export const recordBounce = (messageId: number, report: DeliveryReport): Promise<BounceOutcome> =>
  repeatOnDeadlock(() =>
    db.transaction(async (trx) => {
      const message = await select(trx, 'email_messages', {
        institutionId: 'email_messages.institution_id',
        mailingId: 'email_messages.mailing_id',
        address: 'email_messages.address',
        state: 'email_messages.state',
      })
        .where('id', messageId)
        .forUpdate()
        .first()
      // The address of somebody who was erased is empty, and nothing is written about it again.
      if (!message || message.address === '') return 'unknown'
      const { institutionId, mailingId, address, state } = message
      if (state === 'sending') return 'early'
      const answer = safeAnswer(report.answer)
      const now = clock.now()
      const changed = await trx
        .from('email_messages')
        .where('id', messageId)
        .whereIn('state', ['sent', 'unknown'])
        .update({ state: 'bounced', answer, updated_at: now })
      if (changedRows(changed) > 0 && mailingId !== null)
        await trx.from('email_mailings').where('id', mailingId).update({ counts_json: null })
      if (report.isDead) await suppressAddress(trx, { institutionId, address, answer })
      return 'recorded'
    })
  )
