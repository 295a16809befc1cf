import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { RunContext } from '#jobs'
import { changedRows, inTransaction, ok, select, unwrap, type Row } from '#shared'
import type { RefundState } from '../../domain/refund_state.js'
import { randomId } from '../../payment_providers/charge_ids.js'
import { paymentProvider } from '../../payment_providers/current_provider.js'
import { ProviderTrouble } from '../../payment_providers/payment_provider.js'
import { isOfCharge, restOf } from '../domain/bank_facts.js'
import { askEach } from './ask_each.js'
import { noteEvent } from './payment_events.js'
import { lockedProcess } from './store_payment.js'
import { isReadable, type ReadableProvider } from './take_notice.js'

const REFUND = {
  id: 'payments.id',
  processId: 'payments.process_id',
  endToEndId: 'payments.end_to_end_id',
  amount: 'payments.amount',
  bankAmount: 'payments.bank_amount',
  givenBack: 'payments.given_back',
  refundId: 'payments.refund_id',
} as const

const ID_LENGTH = 32
const AT_ONCE = 50

type Refundable = Parameters<typeof restOf>[0] &
  Parameters<typeof isOfCharge>[0] & { readonly provider: string | null }

/**
 * Whether the server makes the refund of a payment; else a person makes it at the bank, or there is nothing left of it. `provider`: where it was read. What whoever confirmed it
 * took for it may be money of somebody else: that the server sends nowhere.
 */
export function isRefundable({ provider, ...payment }: Refundable): boolean {
  const current = paymentProvider()
  return (
    provider !== null &&
    isReadable(current) &&
    current.name === provider &&
    isOfCharge(payment) &&
    restOf(payment) > 0
  )
}

type Order = { readonly id: number; readonly refundId: string | null; readonly refund: string | null }

/** Writes down, with the decision, that a payment goes back. The provider is asked behind the commit, and again until it answers. */
export const orderRefund = (trx: TransactionClientContract, { id, refundId, refund }: Order) =>
  trx
    .from('payments')
    .where('id', id)
    .update({
      // The provider was away and is back: it may have made that very refund.
      refund_id: refund === 'by_hand' && refundId !== null ? refundId : randomId(ID_LENGTH),
      refund_state: 'ordered',
    })

/** Refunds of a provider that is not used any more: nobody can ask for them, so that they become questions again. */
export async function handOverRefunds(): Promise<void> {
  const current = paymentProvider()
  const query = select(db, 'payments', REFUND).where('refund_state', 'ordered').orderBy('id').limit(AT_ONCE)
  if (isReadable(current)) query.whereNot('provider', current.name)
  for (const { id, processId, refundId } of await query)
    unwrap(await settleRefund(id, refundId, { ...REOPENED, refund_state: 'by_hand' }, processId))
}

/** Asks for the refund of one payment now, where it is ordered. What the provider does not answer is asked again by the job. */
export async function pushRefund(paymentId: number): Promise<void> {
  const provider = paymentProvider()
  if (!isReadable(provider)) return
  try {
    await push(provider, (query) => query.where('payments.id', paymentId))
  } catch (error) {
    if (!(error instanceof ProviderTrouble)) throw error
    logger.warn({ err: error, paymentId }, 'a refund could not be ordered, and is asked for later')
  }
}

/** All that are ordered. */
export const pushRefunds = (provider: ReadableProvider, { stop }: Pick<RunContext, 'stop'>): Promise<void> =>
  push(provider, (query) => query, stop)

type Narrowing = (query: ReturnType<typeof ordered>) => ReturnType<typeof ordered>

const ordered = (provider: string) =>
  select(db, 'payments', REFUND).where({ refund_state: 'ordered', provider }).orderBy('id').limit(AT_ONCE)

async function push(provider: ReadableProvider, narrow: Narrowing, stop?: AbortSignal): Promise<void> {
  const ask = async ({ id, processId, endToEndId, refundId, ...amounts }: Row<typeof REFUND>) => {
    if (refundId === null) return
    const state = await provider.readings.refund({ endToEndId, id: refundId, amount: restOf(amounts) })
    if (state === 'done') unwrap(await settleRefund(id, refundId, { refund_state: 'done' }, null))
    // A person decides again: the money is still there.
    if (state === 'failed')
      unwrap(await settleRefund(id, refundId, { ...REOPENED, refund_state: 'failed' }, processId))
  }
  await askEach(await narrow(ordered(provider.name)), ask, stop)
}

const REOPENED = {
  state: 'OPEN_QUESTION',
  decision: null,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
}

type Change = { readonly refund_state: Exclude<RefundState, 'ordered'> }

const settleRefund = (id: number, refundId: string | null, change: Change, processId: number | null) =>
  inTransaction<null, never>(async (trx) => {
    // As for whoever decides: the lock of the process comes first.
    if (processId !== null) await lockedProcess(trx, processId)
    const changed = await trx
      .from('payments')
      .where({ id, refund_id: refundId, refund_state: 'ordered' })
      .update(change)
    if (changedRows(changed) > 0 && processId !== null)
      await noteEvent(trx, processId, change.refund_state === 'failed' ? 'refund_failed' : 'refund_by_hand', {
        by: null,
        payment: id,
      })
    return ok(null)
  })
