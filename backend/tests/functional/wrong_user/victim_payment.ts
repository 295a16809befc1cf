import db from '@adonisjs/lucid/services/db'
import { clock, insertRow } from '#shared'
import type { Sitting } from '#tests/fixtures/applications'

/** A process of the victim that waits for its payment, with a payment that is a question. */
export async function createVictimPayment(
  { applicationId, collectionId }: Sitting,
  { institution, person }: { institution: number; person: number },
  canary: string
): Promise<{ processId: number; paymentId: number }> {
  const processId = await insertRow(db, 'appeal_processes', {
    institution_id: institution,
    collection_id: collectionId,
    application_id: applicationId,
    user_id: person,
    status: 'waiting-payment',
    count: 1,
    price: 1250,
    frozen_at: 1,
    pay_until: clock.now() + 3_600_000,
    version: 2,
    created_at: 1,
  })
  const chargeId = await insertRow(db, 'charges', {
    process_id: processId,
    provider: 'manual',
    txid: `${canary}${processId}`,
    amount: 1250,
    br_code: canary,
    state: 'OPEN',
    created_at: 1,
    expires_at: clock.now() + 3_600_000,
  })
  const paymentId = await insertRow(db, 'payments', {
    institution_id: institution,
    end_to_end_id: `E${String(processId).padStart(31, '0')}`,
    txid: `${canary}${processId}`,
    charge_id: chargeId,
    process_id: processId,
    amount: 1,
    paid_at: 1,
    confirmed_at: 1,
    confirmed_by: person,
    state: 'OPEN_QUESTION',
    question: 'other_amount',
    reason: canary,
  })
  return { processId, paymentId }
}
