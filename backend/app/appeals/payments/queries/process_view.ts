import db from '@adonisjs/lucid/services/db'
import { clock, isCandidate, select, type Caller } from '#shared'
import { mayManagePayments, readsNames } from '../../policies/appeal_policy.js'
import { tiesToCollection } from '../../queries/appeal_scope.js'
import { paymentProvider } from '../../payment_providers/current_provider.js'
import type { ProcessDetailView, ProcessView } from '../views.js'
import { processRows, processViews, type ProcessRow } from './process_rows.js'

const CHARGE = {
  id: 'charges.id',
  txid: 'charges.txid',
  brCode: 'charges.br_code',
  state: 'charges.state',
  expiresAt: 'charges.expires_at',
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
  const provider = paymentProvider()
  return {
    ...view,
    applicationId: hidesPerson(caller, row) ? null : view.applicationId,
    charge:
      isWaiting && charge?.brCode
        ? { txid: charge.txid, brCode: charge.brCode, expiresAt: charge.expiresAt }
        : null,
    mayRenew: isWaiting && !charge?.brCode && provider !== null && isCandidate(caller),
    receiver: isWaiting ? (provider?.receiver ?? null) : null,
    payedAt: row.payedAt,
    serverTime: now,
  }
}

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
