import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Caller, type Row } from '#shared'
import { isOpen, PART_SIZE, statusOf, type OrderParams } from '../domain/staff_orders.js'
import type { StaffOrderView } from '../order_views.js'

type Client = typeof db | TransactionClientContract

const ORDER = {
  id: 'staff_orders.id',
  kind: 'staff_orders.kind',
  institutionId: 'staff_orders.institution_id',
  collectionId: 'staff_orders.collection_id',
  schoolId: 'staff_orders.school_id',
  paramsJson: 'staff_orders.params_json',
  orderedBy: 'staff_orders.ordered_by',
  orderedGroup: 'staff_orders.ordered_group',
  reason: 'staff_orders.reason',
  jobId: 'staff_orders.job_id',
  total: 'staff_orders.total',
  done: 'staff_orders.done',
  changed: 'staff_orders.changed',
  skipped: 'staff_orders.skipped',
  failed: 'staff_orders.failed',
  undoes: 'staff_orders.undoes',
  createdAt: 'staff_orders.created_at',
  finishedAt: 'staff_orders.finished_at',
} as const

const SHOWN = {
  ...ORDER,
  byName: 'users.name',
  jobState: 'background_jobs.state?',
  jobEndedAt: 'background_jobs.ended_at?',
} as const
type ShownRow = Row<typeof SHOWN>

/** An order as its job reads it. */
export type StoredOrder = Omit<Row<typeof ORDER>, 'paramsJson'> & { readonly params: OrderParams }

const shown = (client: Client) =>
  select(client, 'staff_orders', SHOWN)
    .join('users', 'users.id', 'staff_orders.ordered_by')
    .leftJoin('background_jobs', 'background_jobs.id', 'staff_orders.job_id')

/** Whose orders: an administrator's are all of the institution, those of a school's staff of their schools. */
function narrow(query: ReturnType<typeof shown>, { group, institutionId, schoolIds }: Caller) {
  query.where('staff_orders.institution_id', institutionId)
  if (group !== 'ADMINISTRADOR') query.whereIn('staff_orders.school_id', [...schoolIds])
}

/** Of an order for several schools: whether the caller has all of them. Its candidates are of each. */
const isFor = ({ group, schoolIds }: Caller, { paramsJson }: ShownRow): boolean =>
  group === 'ADMINISTRADOR' || (paramsIn(paramsJson).schools ?? []).every((id) => schoolIds.includes(id))

/** One order that the caller may know of; null otherwise, whether it is there or not. */
export async function findOrder(
  id: number,
  caller: Caller,
  client: Client = db
): Promise<StaffOrderView | null> {
  const query = shown(client).where('staff_orders.id', id)
  narrow(query, caller)
  const row = await query.first()
  return row && isFor(caller, row) ? ((await viewsOf([row], client))[0] ?? null) : null
}

/** The orders of a collection, the newest first; `before`: older than this one. */
export async function listOrders(
  caller: Caller,
  { collection, before, limit }: { collection: number; before: number | null; limit: number }
): Promise<StaffOrderView[]> {
  const query = shown(db)
    .where('staff_orders.collection_id', collection)
    .orderBy('staff_orders.id', 'desc')
    .limit(limit)
  if (before !== null) query.where('staff_orders.id', '<', before)
  narrow(query, caller)
  return viewsOf(
    (await query).filter((row) => isFor(caller, row)),
    db
  )
}

async function viewsOf(rows: readonly ShownRow[], client: Client): Promise<StaffOrderView[]> {
  if (rows.length === 0) return []
  const undone = await undoneBy(
    rows.map(({ id }) => id),
    client
  )
  return rows.map((row) => {
    const { finishedAt, jobEndedAt, byName, orderedBy, undoes } = row
    const status = statusOf(row)
    return {
      id: row.id,
      kind: row.kind,
      collectionId: row.collectionId,
      status,
      total: row.total,
      done: row.done,
      changed: row.changed,
      skipped: row.skipped,
      failed: row.failed,
      by: { id: orderedBy, name: byName },
      reason: row.reason,
      createdAt: row.createdAt,
      endedAt: finishedAt ?? (isOpen(status) ? null : jobEndedAt),
      undoes,
      undoneBy: undone.get(row.id) ?? null,
      params: paramsIn(row.paramsJson),
      jobId: row.jobId,
    }
  })
}

/** By the ids of orders: what undoes them, unless that was cancelled or failed. */
async function undoneBy(ids: readonly number[], client: Client): Promise<Map<number, number>> {
  const rows = await shown(client)
    .whereIn('staff_orders.undoes', [...ids])
    .orderBy('staff_orders.id')
  return new Map(
    rows.flatMap((row) => {
      const status = statusOf(row)
      return row.undoes === null || status === 'cancelled' || status === 'failed'
        ? []
        : [[row.undoes, row.id] as const]
    })
  )
}

const paramsIn = (json: string): OrderParams => JSON.parse(json) as OrderParams

/** By its key, or by what makes it the running one of its kind. */
export async function orderIdBy(
  client: Client,
  column: 'order_key' | 'running_key',
  value: string,
  read?: 'locked'
): Promise<{ id: number; isOpen: boolean } | null> {
  const query = shown(client).where(`staff_orders.${column}`, value)
  if (read === 'locked') query.forShare()
  const row = await query.first()
  return row ? { id: row.id, isOpen: isOpen(statusOf(row)) } : null
}

/** Has no other order of its kind been placed since, its undo among them? Locks the order. */
export async function holdsRunningKey(trx: TransactionClientContract, id: number): Promise<boolean> {
  const row = await trx
    .from('staff_orders')
    .where('id', id)
    .whereNotNull('running_key')
    .forUpdate()
    .select('id')
    .first()
  return Boolean(row)
}

/** An order as its job reads it; null when it is not there. */
export async function storedOrder(id: number): Promise<StoredOrder | null> {
  const row = await select(db, 'staff_orders', ORDER).where('id', id).first()
  if (!row) return null
  const { paramsJson, ...order } = row
  return { ...order, params: paramsIn(paramsJson) }
}

const PART = { part: 'staff_order_parts.part', idsJson: 'staff_order_parts.ids_json' } as const

/** Of the applications of an order so many from this place on, ascending. */
export async function orderedIds(orderId: number, from: number, count: number): Promise<number[]> {
  if (count <= 0) return []
  const first = Math.floor(from / PART_SIZE)
  const parts = await select(db, 'staff_order_parts', PART)
    .where('order_id', orderId)
    .whereBetween('part', [first, Math.floor((from + count - 1) / PART_SIZE)])
    .orderBy('part')
  const ids = parts.flatMap(({ idsJson }) => JSON.parse(idsJson) as number[])
  return ids.slice(from - first * PART_SIZE, from - first * PART_SIZE + count)
}
