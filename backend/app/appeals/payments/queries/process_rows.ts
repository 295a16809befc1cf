import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'
import { storedProcessStatus } from '../../domain/process_status.js'
import { isLapsed, payUntilOf } from '../domain/process.js'
import type { ProcessView } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const PROCESS = {
  id: 'appeal_processes.id',
  institutionId: 'appeal_processes.institution_id',
  collectionId: 'appeal_processes.collection_id',
  applicationId: 'appeal_processes.application_id',
  userId: 'appeal_processes.user_id',
  status: 'appeal_processes.status',
  count: 'appeal_processes.count',
  price: 'appeal_processes.price',
  payUntil: 'appeal_processes.pay_until',
  payedAt: 'appeal_processes.payed_at',
  version: 'appeal_processes.version',
  isPayable: 'appeal_windows.payment_appeal?',
  windowPrice: 'appeal_windows.for_appeal_value?',
  hidesName: 'appeal_windows.hide_candidate_name?',
  windowPayUntil: 'appeal_windows.pay_until?',
} as const
export type ProcessRow = Row<typeof PROCESS>

/** Processes with what their windows say of them; the caller narrows it. */
export const processRows = (client: Client = db) =>
  select(client, 'appeal_processes', PROCESS).leftJoin(
    'appeal_windows',
    'appeal_windows.collection_id',
    'appeal_processes.collection_id'
  )

/** The appeals of these processes, by process. */
export async function appealsOf(
  processIds: readonly number[],
  client: Client = db
): Promise<Map<number, number>> {
  if (processIds.length === 0) return new Map()
  const rows = await client
    .query<{ id: number; total: number | string }>()
    .from('appeals')
    .whereIn('process_id', [...processIds])
    .groupBy('process_id')
    .select('process_id as id')
    .count('* as total')
  return new Map(rows.map(({ id, total }) => [id, Number(total)]))
}

/** Before the start of the payment count and price are those of the appeals that there are. */
export async function processViews(
  rows: readonly ProcessRow[],
  now: number
): Promise<Map<number, ProcessView>> {
  const open = rows.filter(({ status }) => status === 'creating').map(({ id }) => id)
  const counts = await appealsOf(open)
  return new Map(
    rows.map((row) => {
      const status = storedProcessStatus(row.status)
      const isFrozen = status !== 'creating'
      const count = isFrozen ? row.count : (counts.get(row.id) ?? 0)
      const unitPrice = isFrozen ? Math.round(row.price / Math.max(row.count, 1)) : (row.windowPrice ?? 0)
      const payUntil = payUntilOf(row.payUntil, row.windowPayUntil)
      const view: ProcessView = {
        id: row.id,
        applicationId: row.applicationId,
        status,
        count,
        price: isFrozen ? row.price : unitPrice * count,
        unitPrice,
        payUntil,
        isLapsed: isLapsed(status, payUntil, now),
      }
      return [row.id, view]
    })
  )
}
