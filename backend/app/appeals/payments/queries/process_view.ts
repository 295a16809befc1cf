import db from '@adonisjs/lucid/services/db'
import { payments } from '#config/payments'
import { clock, isCandidate, select, type Caller, type Row } from '#shared'
import { mayManagePayments, readsNames } from '../../policies/appeal_policy.js'
import { tiesToCollection } from '../../queries/appeal_scope.js'
import { paymentProvider } from '../../payment_providers/current_provider.js'
import type { ProcessDetailView, ProcessView } from '../views.js'
import { processRows, processViews, type ProcessRow } from './process_rows.js'

const CHARGE = {
  id: 'charges.id',
  provider: 'charges.provider',
  txid: 'charges.txid',
  brCode: 'charges.br_code',
  state: 'charges.state',
  expiresAt: 'charges.expires_at',
  receiverName: 'charges.receiver_name',
  receiverCity: 'charges.receiver_city',
  receiverKey: 'charges.receiver_key',
} as const

/** The processes of an own application: none where appeals are free of charge. Null: it is not the caller's. */
export async function ownProcesses(caller: Caller, applicationId: number): Promise<ProcessView[] | null> {
  const application = await select(db, 'applications', { id: 'applications.id' })
    .where({ id: applicationId, user_id: caller.userId, institution_id: caller.institutionId })
    .whereNull('withdrawn_at')
    .first()
  if (!application) return null
  const rows = await processRows().where('appeal_processes.application_id', applicationId)
  const shown = rows.filter(({ isPayable, status }) => Boolean(isPayable) || status !== 'creating')
  return [...(await processViews(shown, clock.now())).values()]
}

/** A process with its code, for its candidate and for who manages the collection; null for everybody else. */
export async function processDetail(caller: Caller, id: number): Promise<ProcessDetailView | null> {
  const row = await readableProcess(caller, id)
  if (!row) return null
  const now = clock.now()
  const view = (await processViews([row], now)).get(id)
  if (!view) return null
  const charge = await select(db, 'charges', CHARGE)
    .where({ process_id: id, state: 'OPEN' })
    .where('expires_at', '>=', now)
    .orderBy('id', 'desc')
    .first()
  const isWaiting = view.status === 'waiting-payment' && !view.isLapsed
  const payable = isWaiting && charge ? charge : null
  const brCode = payable?.brCode ?? null
  return {
    ...view,
    applicationId: hidesPerson(caller, row) ? null : view.applicationId,
    charge: payable && brCode ? { txid: payable.txid, brCode, expiresAt: payable.expiresAt } : null,
    payPage: payable && brCode ? payPageOf(payable) : null,
    mayRenew: isWaiting && !brCode && paymentProvider() !== null && isCandidate(caller),
    receiver: payable && receiverOf(payable),
    payedAt: row.payedAt,
    serverTime: now,
  }
}

const payPageOf = ({ provider, txid }: Row<typeof CHARGE>): string | null =>
  provider === 'sandbox' && payments.provider === 'sandbox'
    ? `${payments.sandbox.url}/sandbox/pay?txid=${txid}`
    : null

/** Who is paid by a charge, whatever the settings are today. Of one that was made before this was stored nobody is named: its code names them. */
const receiverOf = ({ receiverName: name, receiverCity: city, receiverKey: key }: Row<typeof CHARGE>) =>
  name === null || city === null || key === null ? null : { name, city, key }

/** One that the caller reads: their own, or of a collection that they manage. */
export async function readableProcess(caller: Caller, id: number): Promise<ProcessRow | null> {
  const row = await processRows()
    .where('appeal_processes.id', id)
    .where('appeal_processes.institution_id', caller.institutionId)
    .first()
  if (!row) return null
  if (isCandidate(caller)) return row.userId === caller.userId ? row : null
  const { manages } = await tiesToCollection(caller, row.collectionId)
  return mayManagePayments(caller, manages) ? row : null
}

/** The id of an application names the person. */
const hidesPerson = (caller: Caller, { hidesName }: ProcessRow): boolean =>
  Boolean(hidesName) && !isCandidate(caller) && !readsNames(caller)
