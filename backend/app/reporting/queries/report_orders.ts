import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { staffScopeOf, withinScope, type StaffScope } from '#delivery'
import { select, type Caller, type Row } from '#shared'
import { stateIn } from '../domain/order_states.js'
import type { ReportOrderView } from '../views.js'

const ORDER = {
  id: 'report_orders.id',
  collectionId: 'report_orders.collection_id',
  applicationId: 'report_orders.application_id',
  scopeJson: 'report_orders.scope_json',
  language: 'report_orders.language',
  state: 'report_orders.state',
  position: 'report_orders.position',
  total: 'report_orders.total',
  done: 'report_orders.done',
  failed: 'report_orders.failed',
  createdAt: 'report_orders.created_at',
  endedAt: 'report_orders.ended_at',
} as const

/** An order as its job works on it. `position`: the last row that its present state is through with. */
export type StoredOrder = Omit<Row<typeof ORDER>, 'scopeJson' | 'state' | 'language'> & {
  readonly scope: OrderScope
  readonly state: ReportOrderView['state']
  readonly language: 'pt-BR' | 'en'
}

/** Which applications an order is about, frozen with it: those of some schools or classes, or all. */
export type OrderScope = Pick<StaffScope, 'all' | 'schoolIds' | 'classIds'>

export async function scopeOf(caller: Caller): Promise<{ key: string; scope: OrderScope }> {
  const { all, schoolIds, classIds } = await staffScopeOf(caller)
  return { key: all ? 'all' : `user:${caller.userId}`, scope: { all, schoolIds, classIds } }
}

export async function storedOrder(id: number, client: QueryClientContract): Promise<StoredOrder | null> {
  const row = await select(client, 'report_orders', ORDER).where('id', id).first()
  if (!row) return null
  const { scopeJson, state, language, ...rest } = row
  return {
    ...rest,
    state: stateIn(state),
    language: language === 'en' ? 'en' : 'pt-BR',
    scope: JSON.parse(scopeJson) as OrderScope,
  }
}

const VIEW = {
  id: ORDER.id,
  collectionId: ORDER.collectionId,
  state: ORDER.state,
  total: ORDER.total,
  done: ORDER.done,
  failed: ORDER.failed,
  byId: 'users.id',
  byName: 'users.name',
  createdAt: ORDER.createdAt,
  endedAt: ORDER.endedAt,
} as const

const views = (client: QueryClientContract) =>
  select(client, 'report_orders', VIEW).join('users', 'users.id', 'report_orders.ordered_by')

const viewOf = ({ byId, byName, state, ...row }: Row<typeof VIEW>): ReportOrderView => ({
  ...row,
  state: stateIn(state),
  by: { id: byId, name: byName },
})

/** The order that runs under this key, or null. */
export async function runningOrder(
  runningKey: string,
  client: QueryClientContract = db.connection()
): Promise<ReportOrderView | null> {
  const row = await views(client).where('report_orders.running_key', runningKey).first()
  return row ? viewOf(row) : null
}

export async function orderView(
  id: number,
  client: QueryClientContract = db.connection()
): Promise<ReportOrderView> {
  return viewOf(await views(client).where('report_orders.id', id).firstOrFail())
}

/** The newest order of all report cards of a collection, of those that are about the same applications as this caller's would be. */
export async function newestOrder(collectionId: number, scopeKey: string): Promise<ReportOrderView | null> {
  const row = await views(db.connection())
    .where({ 'report_orders.collection_id': collectionId, 'report_orders.scope_key': scopeKey })
    .whereNull('report_orders.application_id')
    .orderBy('report_orders.id', 'desc')
    .first()
  return row ? viewOf(row) : null
}

/** Finished applications of a collection within a scope: what an order is about. `until`: finished by then, epoch ms. */
export function finishedWithin(
  client: QueryClientContract,
  collectionId: number,
  { scope, until, applicationId }: { scope: OrderScope; until: number; applicationId: number | null }
) {
  const query = select(client, 'applications', { id: 'applications.id' })
    .where({ 'applications.collection_id': collectionId, 'applications.state': 'FINISHED' })
    .whereNull('applications.withdrawn_at')
    .where('applications.finished_at', '<=', until)
  if (applicationId !== null) query.where('applications.id', applicationId)
  withinScope(query, { ...scope, roomIds: [] })
  return query
}
