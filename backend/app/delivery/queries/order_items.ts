import db from '@adonisjs/lucid/services/db'
import { columnsSql, inList, select, type Row, readRows, type RawTransaction } from '#shared'
import type { ItemChanges } from '../domain/order_item.js'
import type { ItemOutcome } from '../domain/staff_orders.js'
import type { OrderItemView } from '../order_views.js'
import { orderedIds } from './staff_orders.js'

const NAMED = {
  id: 'applications.id',
  name: 'users.name',
  publicIdentifier: 'users.public_identifier',
  exam: 'exams.name',
} as const

/** Applications as pages name them, in the order of the ids. */
export async function namedApplications(ids: readonly number[]): Promise<OrderItemView['application'][]> {
  if (ids.length === 0) return []
  const rows = await select(db, 'applications', NAMED)
    .join('users', 'users.id', 'applications.user_id')
    .join('exams', 'exams.id', 'applications.exam_id')
    .whereIn('applications.id', [...ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const ITEM = {
  applicationId: 'staff_order_items.application_id',
  outcome: 'staff_order_items.outcome',
  code: 'staff_order_items.code',
  version: 'staff_order_items.version',
  beforeJson: 'staff_order_items.before_json',
  afterJson: 'staff_order_items.after_json',
} as const

const changesIn = (json: string | null) => (json === null ? null : (JSON.parse(json) as ItemChanges))

/** `after`: what the page before gave as `next`; 0 for the first. */
export type ItemPage = { after: number; limit: number }
export type PageOfItems = { rows: OrderItemView[]; next: number | null }

/** A page of what an order has done, by the ids of the applications. */
export async function doneItems(
  orderId: number,
  outcomes: readonly ItemOutcome[],
  { after, limit }: ItemPage
): Promise<PageOfItems> {
  const found = await select(db, 'staff_order_items', ITEM)
    .where('order_id', orderId)
    .whereIn('outcome', [...outcomes])
    .where('application_id', '>', after)
    .orderBy('application_id')
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const named = await namedApplications(page.map(({ applicationId }) => applicationId))
  const names = new Map(named.map((application) => [application.id, application]))
  const rows = page.flatMap(({ applicationId, outcome, code, beforeJson, afterJson }) => {
    const application = names.get(applicationId)
    if (!application) return []
    return { application, outcome, code, before: changesIn(beforeJson), after: changesIn(afterJson) }
  })
  return { rows, next: found.length > limit ? (page.at(-1)?.applicationId ?? null) : null }
}

/** A page of what an order has still to do, in its order. `done`: how many it has looked at. */
export async function pendingItems(
  { id, done, total }: { id: number; done: number; total: number },
  { after, limit }: ItemPage
): Promise<PageOfItems> {
  const from = Math.max(done, after)
  const named = await namedApplications(await orderedIds(id, from, Math.min(limit, total - from)))
  const rows = named.map((application): OrderItemView => ({
    application,
    outcome: 'pending',
    code: null,
    before: null,
    after: null,
  }))
  return { rows, next: from + limit < total ? from + limit : null }
}

/**
 * What an order changed, by the ids of the applications that it was about. The undo of second attempts is about the new applications: of these
 * there is nothing.
 */
export async function changedBy(orderId: number, ids: readonly number[]) {
  const list = inList(ids)
  const rows = await readRows<Row<typeof ITEM>>(
    `SELECT ${columnsSql(ITEM)} FROM staff_order_items
     WHERE order_id = ? AND outcome = 'changed' AND application_id IN (${list.marks})`,
    [orderId, ...list.values]
  )
  return new Map(
    rows.map(({ applicationId, version, beforeJson, afterJson }) => [
      applicationId,
      { version, before: changesIn(beforeJson) ?? {}, after: changesIn(afterJson) ?? {} },
    ])
  )
}

const AT_ONCE = 5_000

/** The ids of all applications that an order changed, or, of second attempts, that it made; ascending. */
export async function changedIds(orderId: number, madeOthers: boolean): Promise<number[]> {
  const found: number[] = []
  for (let after = 0; ;) {
    const rows = await select(db, 'staff_order_items', {
      applicationId: 'staff_order_items.application_id',
      afterJson: 'staff_order_items.after_json',
    })
      .where({ order_id: orderId, outcome: 'changed' })
      .where('application_id', '>', after)
      .orderBy('application_id')
      .limit(AT_ONCE)
    for (const { applicationId, afterJson } of rows) {
      const id = madeOthers ? changesIn(afterJson)?.attempt : applicationId
      if (id !== undefined) found.push(id)
    }
    const last = rows.at(-1)
    if (rows.length < AT_ONCE || !last) return found.sort((a, b) => a - b)
    after = last.applicationId
  }
}

export type NewItem = {
  orderId: number
  applicationId: number
  outcome: ItemOutcome
  code: string | null
  version: number
  before: ItemChanges | null
  after: ItemChanges | null
}

const INSERT = `INSERT INTO staff_order_items
  (order_id, application_id, outcome, code, version, before_json, after_json) VALUES `
const ROW = '(?, ?, ?, ?, ?, ?, ?)'

const jsonOf = (changes: ItemChanges | null) => (changes === null ? null : JSON.stringify(changes))

/** In the transaction of the acts: neither is there without the other. */
export function insertItems(trx: RawTransaction, items: readonly NewItem[]): void {
  if (items.length === 0) return
  const values = items.flatMap(({ orderId, applicationId, outcome, code, version, before, after }) => [
    orderId,
    applicationId,
    outcome,
    code,
    version,
    jsonOf(before),
    jsonOf(after),
  ])
  trx.write(INSERT + items.map(() => ROW).join(', '), values)
}
