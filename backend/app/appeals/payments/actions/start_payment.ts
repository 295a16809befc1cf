import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import {
  clock,
  inTransaction,
  ok,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { windowOf } from '../../queries/appeal_windows.js'
import { paymentProvider } from '../../payment_providers/current_provider.js'
import { isLapsed } from '../domain/process.js'
import type { PaymentProvider } from '../../payment_providers/payment_provider.js'
import { appealsOf } from '../queries/process_rows.js'
import { fetchCode, openCharge } from './charges.js'
import { noteEvent } from './payment_events.js'

const PROCESS = {
  id: 'appeal_processes.id',
  applicationId: 'appeal_processes.application_id',
  institutionId: 'appeal_processes.institution_id',
  collectionId: 'appeal_processes.collection_id',
  status: 'appeal_processes.status',
  version: 'appeal_processes.version',
} as const

/**
 * Starts the payment of an own process: its appeals, their count and the price are frozen. One that has started stays as it is.
 * @returns refused: `not_found`; 409 `appeal_process_empty`, `appeal_process_lapsed`, `payment_unavailable`
 */
export async function startPayment(caller: Caller, id: number): Promise<Result<null, DomainError>> {
  const own = { id, user_id: caller.userId, institution_id: caller.institutionId }
  const process = await select(db, 'appeal_processes', PROCESS).where(own).first()
  if (!process) return refuseNotFound()
  const provider = paymentProvider()
  if (provider === null && process.status === 'creating')
    return refuseConflict('payment_unavailable', 'appeals.payment_unavailable_now')
  const started = await inTransaction((trx) => freeze(trx, caller, provider, process))
  if (started.ok) await fetchCode(id)
  return started
}

type Process = { readonly id: number; readonly applicationId: number; readonly collectionId: number }

/** The lock of the application comes first: whoever issues, edits or removes one of its appeals has it too. */
async function freeze(
  trx: TransactionClientContract,
  caller: Caller,
  provider: PaymentProvider | null,
  { id, applicationId, collectionId }: Process
): Promise<Result<null, DomainError>> {
  await trx.from('applications').where('id', applicationId).select('id').forUpdate().first()
  const process = await select(trx, 'appeal_processes', PROCESS).where('id', id).forUpdate().firstOrFail()
  if (process.status !== 'creating' || provider === null) return ok(null)
  const window = (await windowOf(collectionId, trx, 'share'))?.window
  const payUntil = window?.payUntil ?? null
  const now = clock.now()
  // Without a window that says so nothing is payed for.
  if (!window || payUntil === null || isLapsed('creating', payUntil, now))
    return refuseConflict('appeal_process_lapsed', 'appeals.appeal_process_lapsed')
  const count = (await appealsOf([id], trx)).get(id) ?? 0
  if (count === 0) return refuseConflict('appeal_process_empty', 'appeals.appeal_process_empty')
  const price = window.forAppealValue * count
  await trx
    .from('appeal_processes')
    .where('id', id)
    .update({
      status: 'waiting-payment',
      count,
      price,
      frozen_at: now,
      pay_until: payUntil,
      version: process.version + 1,
    })
  await openCharge(trx, provider, {
    institutionId: process.institutionId,
    processId: id,
    amount: price,
    expiresAt: payUntil,
  })
  await noteEvent(trx, id, 'started', { by: caller, count, price, payUntil })
  return ok(null)
}
