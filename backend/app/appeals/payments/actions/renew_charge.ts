import {
  clock,
  inTransaction,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { windowOf } from '../../queries/appeal_windows.js'
import { paymentProvider } from '../../payment_providers/current_provider.js'
import { isLapsed, payUntilOf } from '../domain/process.js'
import { fetchCode, openCharge } from './charges.js'
import { noteEvent } from './payment_events.js'

const PROCESS = {
  institutionId: 'appeal_processes.institution_id',
  collectionId: 'appeal_processes.collection_id',
  status: 'appeal_processes.status',
  price: 'appeal_processes.price',
  payUntil: 'appeal_processes.pay_until',
  version: 'appeal_processes.version',
} as const

/**
 * Gives an own process that waits for its payment a code where it has none that is still good; one that is good stays.
 * @returns refused: `not_found`; 409 `appeal_process_not_started`, `appeal_process_payed`, `appeal_process_lapsed`, `payment_unavailable`; `unavailable` `payment_unread` where the
 * provider gives no code now
 */
export async function renewCharge(caller: Caller, id: number): Promise<Result<null, DomainError>> {
  const provider = paymentProvider()
  const renewed = await inTransaction<null, DomainError>(async (trx) => {
    const process = await select(trx, 'appeal_processes', PROCESS)
      .where({ id, user_id: caller.userId, institution_id: caller.institutionId })
      .forUpdate()
      .first()
    if (!process) return refuseNotFound()
    if (process.status === 'creating')
      return refuseConflict('appeal_process_not_started', 'appeals.appeal_process_not_started')
    if (process.status === 'payed')
      return refuseConflict('appeal_process_payed', 'appeals.appeal_process_payed')
    if (!provider) return refuseConflict('payment_unavailable', 'appeals.payment_unavailable_now')
    const stored = await windowOf(process.collectionId, trx, 'share')
    const payUntil = payUntilOf(process.payUntil, stored?.window.payUntil ?? null)
    const now = clock.now()
    if (payUntil === null || isLapsed('waiting-payment', payUntil, now))
      return refuseConflict('appeal_process_lapsed', 'appeals.appeal_process_lapsed')
    const open = trx.from('charges').where({ process_id: id, state: 'OPEN' })
    const good = open.clone().where('expires_at', '>=', now)
    // Without a code it is one that this provider is still asked for, for the same key.
    const asked = { provider: provider.name, receiver_key: provider.receiver.key }
    good.where((any) => void any.whereNotNull('br_code').orWhere(asked))
    if (await good.select('id').first()) return ok(null)
    await open.update({ state: 'EXPIRED' })
    await openCharge(trx, provider, {
      institutionId: process.institutionId,
      processId: id,
      amount: process.price,
      expiresAt: payUntil,
    })
    await trx
      .from('appeal_processes')
      .where('id', id)
      .update({ pay_until: payUntil, version: process.version + 1 })
    await noteEvent(trx, id, 'code_renewed', { by: caller, payUntil })
    return ok(null)
  })
  if (!renewed.ok || (await fetchCode(id))) return renewed
  return refuse('unavailable', 'payment_unread', { messages: ['appeals.payment_unread'] })
}
