import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { clock, containing, countRows, select, type Caller } from '#shared'
import { mayDecidePayment, readsNames } from '../../policies/appeal_policy.js'
import type { ProcessStatus } from '../../domain/process_status.js'
import type { ProcessRowView } from '../views.js'
import { payingPayments } from './paying_payment.js'
import { payerOf } from './payment_people.js'
import { processRows, processViews } from './process_rows.js'

export type ProcessFilter = {
  readonly collection: number
  readonly status: ProcessStatus | undefined
  /** A part of the name, the public identifier or the txid; of a hidden name not the name. */
  readonly search: string
}

const PERSON = {
  id: 'users.id',
  name: 'users.name',
  publicIdentifier: 'users.public_identifier',
} as const

const of = (caller: Caller, { collection, status, search }: ProcessFilter) => {
  const query = processRows()
    .join('users', 'users.id', 'appeal_processes.user_id')
    .where('appeal_processes.institution_id', caller.institutionId)
    .where('appeal_processes.collection_id', collection)
  if (status !== undefined) query.where('appeal_processes.status', status)
  if (search !== '') searchIn(query, caller, search)
  return query
}

function searchIn(query: DatabaseQueryBuilderContract<unknown>, caller: Caller, text: string): void {
  query.where((any) => {
    any.whereRaw(...containing(query.client, text, 'users.public_identifier'))
    any.orWhere((named) => {
      if (!readsNames(caller)) named.whereRaw('coalesce(appeal_windows.hide_candidate_name, 0) = 0')
      named.whereRaw(...containing(query.client, text, 'users.name'))
    })
    any.orWhereExists((charged) => {
      charged
        .from('charges')
        .whereColumn('charges.process_id', 'appeal_processes.id')
        .whereRaw(...containing(query.client, text, 'charges.txid'))
        .select('charges.id')
    })
  })
}

/** A page of the processes of a collection, the newest first; whether the caller manages it was checked. `before`: the last id of the page before. */
export async function pageOfProcesses(
  caller: Caller,
  filter: ProcessFilter,
  { before, limit }: { readonly before: number | null; readonly limit: number }
): Promise<{ rows: ProcessRowView[]; count: number; hasNext: boolean }> {
  const count = await countRows(of(caller, filter))
  const query = of(caller, filter)
    .orderBy('appeal_processes.id', 'desc')
    .limit(limit + 1)
  if (before !== null) query.where('appeal_processes.id', '<', before)
  const found = await query
  const page = found.slice(0, limit)
  const views = await processViews(page, clock.now())
  const people = await byId(page.map(({ userId }) => userId))
  const byHand = await confirmedByHand(page.filter(({ status }) => status === 'payed').map(({ id }) => id))
  const txids = await lastTxids(page.map(({ id }) => id))
  const rows = page.flatMap((row): ProcessRowView[] => {
    const view = views.get(row.id)
    const person = people.get(row.userId)
    if (!view || !person) return []
    const payer = payerOf(caller, row.id, {
      userId: row.userId,
      userName: person.name,
      publicIdentifier: person.publicIdentifier,
      hidesName: row.hidesName,
    })
    return [
      {
        ...view,
        ...payer,
        applicationId: payer.isNameHidden ? null : view.applicationId,
        txid: txids.get(row.id) ?? null,
        payedAt: row.payedAt,
        mayWithdraw: byHand.has(row.id) && mayDecidePayment(caller, row.userId),
        mayConfirm: view.status !== 'creating' && mayDecidePayment(caller, row.userId),
      },
    ]
  })
  return { rows, count, hasNext: found.length > limit }
}

async function byId(ids: readonly number[]) {
  const rows = await select(db, 'users', PERSON).whereIn('id', [...ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Of these processes, those that are payed by what a person has confirmed, and what nobody was asked to send back. */
async function confirmedByHand(processIds: readonly number[]): Promise<Set<number>> {
  const paying = await payingPayments(processIds, db)
  const rows = await select(db, 'payments', { id: 'payments.id', processId: 'payments.process_id' })
    .whereIn('id', [...paying.values()])
    .whereNotNull('confirmed_by')
    .where((any) => void any.whereNull('decision').orWhereNot('decision', 'refunded'))
    .where((any) => void any.whereNull('refund_state').orWhereNotIn('refund_state', ['ordered', 'done']))
  return new Set(rows.flatMap(({ processId }) => processId ?? []))
}

async function lastTxids(processIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await select(db, 'charges', { processId: 'charges.process_id', txid: 'charges.txid' })
    .whereIn('process_id', [...processIds])
    .orderBy('id')
  return new Map(rows.map(({ processId, txid }) => [processId, txid]))
}
