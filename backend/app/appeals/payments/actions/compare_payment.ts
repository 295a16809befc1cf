import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction, ok, select, unwrap, type Row } from '#shared'
import type { ReadPayment } from '../../payment_providers/payment_provider.js'
import { asksAgain, newsOf, type BankNews } from '../domain/bank_facts.js'
import { storedDecision, storedState } from '../domain/process.js'
import { payingPayments } from '../queries/paying_payment.js'
import { noteEvent } from './payment_events.js'
import { lockedProcess } from './store_payment.js'

const STORED = {
  id: 'payments.id',
  processId: 'payments.process_id',
  amount: 'payments.amount',
  txid: 'payments.txid',
  provider: 'payments.provider',
  givenBack: 'payments.given_back',
  refundId: 'payments.refund_id',
  refund: 'payments.refund_state',
  state: 'payments.state',
  decision: 'payments.decision',
} as const

const stored = (endToEndId: string, client: Pick<TransactionClientContract, 'query' | 'insertQuery'> = db) =>
  select(client, 'payments', STORED).where('end_to_end_id', endToEndId)

/**
 * Compares a payment that is stored with what a provider says of it now. What contradicts whoever confirmed it, and money that went back after it has paid a process, is a
 * question; from then on it is known where the payment was read, and it can be refunded there.
 * @returns false: nobody has stored it
 */
export async function comparePayment(provider: string, read: ReadPayment): Promise<boolean> {
  const found = await stored(read.endToEndId).first()
  if (!found) return false
  const isOtherCharge = await namesOtherCharge(found, read.txid)
  const answer = { amount: read.amount, givenBack: read.givenBack, isOtherCharge }
  if (newsOf(knownOf(found), answer) === null) return true
  const compared = await inTransaction<boolean, never>(async (trx) => {
    // As for whoever decides: the lock of the process comes first.
    if (found.processId !== null) await lockedProcess(trx, found.processId)
    const before = await stored(read.endToEndId, trx).forUpdate().first()
    // Whoever confirmed it has taken that back meanwhile.
    if (!before || before.processId !== found.processId) return ok(false)
    const news = newsOf(knownOf(before), answer)
    if (news !== null) await write(trx, { provider, read, before, news })
    return ok(true)
  })
  return unwrap(compared)
}

/** A refund that a person was left to make, or decided against, is news where the bank has made it all the same. */
const knownOf = ({ refundId, refund, ...known }: Row<typeof STORED>) => ({
  ...known,
  refundId: refund === 'ordered' || refund === 'done' ? refundId : null,
})

/** Where the bank has no id, or one of a former code of the same process, whoever confirmed the payment has the last word. */
async function namesOtherCharge({ processId, txid }: Row<typeof STORED>, answered: string): Promise<boolean> {
  if (answered === '' || answered === txid) return false
  const charge = await select(db, 'charges', { processId: 'charges.process_id' })
    .where('txid', answered)
    .first()
  return charge === null || charge.processId !== processId
}

/** Whether the process is payed by this payment, whatever was decided about it since. */
async function pays(trx: TransactionClientContract, { id, processId }: Row<typeof STORED>): Promise<boolean> {
  if (processId === null) return false
  return (await payingPayments([processId], trx)).get(processId) === id
}

type Writing = {
  readonly provider: string
  readonly read: ReadPayment
  readonly before: Row<typeof STORED>
  readonly news: BankNews
}

async function write(
  trx: TransactionClientContract,
  { provider, read, before, news: { givenBack, kind } }: Writing
): Promise<void> {
  const { id, processId } = before
  const settling = { state: storedState(before.state), decision: storedDecision(before.decision) }
  const question = kind !== null && asksAgain({ ...settling, pays: await pays(trx, before) }) ? kind : null
  await trx
    .from('payments')
    .where('id', id)
    .update({
      provider,
      given_back: givenBack,
      ...(kind === 'contradicted' && { bank_amount: read.amount, bank_txid: read.txid }),
      ...(question !== null && {
        question,
        state: 'OPEN_QUESTION',
        decision: null,
        decided_by: null,
        decided_at: null,
        decision_reason: null,
      }),
    })
  if (question !== null && processId !== null)
    await noteEvent(trx, processId, 'questioned', {
      by: null,
      payment: id,
      question,
      provider,
      amount: read.amount,
      givenBack,
    })
}
