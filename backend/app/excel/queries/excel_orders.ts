import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { callerOfSession } from '#identity'
import { clock, select, type Caller, type Row } from '#shared'
import { OPENS_FOR_MS } from '../limits.js'
import { sheetKind, type OpenSheet } from '../sheet_kinds.js'
import type { ExcelOrderView } from '../views.js'

const ORDER = {
  id: 'excel_orders.id',
  kind: 'excel_orders.kind',
  collectionId: 'excel_orders.collection_id',
  institutionId: 'excel_orders.institution_id',
  orderedBy: 'excel_orders.ordered_by',
  sessionId: 'excel_orders.session_id',
  language: 'excel_orders.language',
  queryJson: 'excel_orders.query_json',
  rightsHash: 'excel_orders.rights_hash',
  sheetJson: 'excel_orders.sheet_json',
  next: 'excel_orders.next_json',
  parts: 'excel_orders.parts',
  lines: 'excel_orders.lines',
  createdAt: 'excel_orders.created_at',
} as const

/** An order as its job works on it. `next`: where the rows of its next part begin; null: not known yet which rows it has, or all are done. */
export type StoredOrder = Row<typeof ORDER>

export const storedOrder = (id: number, client: QueryClientContract): Promise<StoredOrder | null> =>
  select(client, 'excel_orders', ORDER).where('excel_orders.id', id).first()

/** What a file says of itself, frozen with the order. */
export type SheetHead = Pick<OpenSheet, 'filename' | 'name' | 'head'>

export const headOf = ({ sheetJson }: Pick<StoredOrder, 'sheetJson'>) => JSON.parse(sheetJson) as SheetHead

/** Rights that a file was made with, in a length that is stored. */
export const rightsHash = (sheet: Pick<OpenSheet, 'rights'>, { group }: Pick<Caller, 'group'>): string =>
  createHash('sha256').update(`${group} ${sheet.rights}`).digest('hex')

/** The list of an order as this person sees it now; null where that is not what the person saw when the order was placed. */
export async function openFor(caller: Caller, order: StoredOrder): Promise<OpenSheet | null> {
  const language = order.language === 'en' ? 'en' : 'pt-BR'
  const reader = { ...caller, language } as const
  const sheet = await sheetKind(order.kind)?.open(reader, JSON.parse(order.queryJson))
  return sheet && rightsHash(sheet, reader) === order.rightsHash ? sheet : null
}

/** The same for whoever placed it, with the rights of now, logged in or not. */
export async function openForOrderer(order: StoredOrder): Promise<OpenSheet | null> {
  const caller = order.sessionId === null ? null : await callerOfSession(order.sessionId)
  return caller && openFor(caller, order)
}

const VIEW = {
  id: ORDER.id,
  kind: ORDER.kind,
  collectionId: ORDER.collectionId,
  sheetJson: ORDER.sheetJson,
  jobId: 'background_jobs.id',
  state: 'background_jobs.state',
  done: ORDER.lines,
  total: 'background_jobs.total',
  createdAt: ORDER.createdAt,
  endedAt: 'background_jobs.ended_at',
} as const

const views = (client: QueryClientContract = db.connection()) => withJob(select(client, 'excel_orders', VIEW))

const withJob = <Found>(query: DatabaseQueryBuilderContract<Found>) =>
  query.join('background_jobs', 'background_jobs.id', 'excel_orders.job_id')

const viewOf = ({ sheetJson, ...row }: Row<typeof VIEW>): ExcelOrderView => ({
  ...row,
  name: headOf({ sheetJson }).name,
})

export const isOpen = ({ state }: Pick<ExcelOrderView, 'state'>): boolean =>
  state === 'QUEUED' || state === 'RUNNING'

export const isExpired = ({ endedAt }: Pick<ExcelOrderView, 'endedAt'>): boolean =>
  endedAt !== null && endedAt < clock.now() - OPENS_FOR_MS

const HELD = { ...VIEW, queryJson: ORDER.queryJson, rightsHash: ORDER.rightsHash } as const

/** The order that holds this key, whether its job has ended or not, with what it was placed for; null: none. */
export async function holderOf(runningKey: string) {
  const row = await withJob(select(db, 'excel_orders', HELD))
    .where('excel_orders.running_key', runningKey)
    .first()
  if (!row) return null
  const { queryJson, rightsHash: rights, ...view } = row
  return { order: viewOf(view), queryJson, rights }
}

export async function orderView(id: number, client?: QueryClientContract): Promise<ExcelOrderView> {
  return viewOf(await views(client).where('excel_orders.id', id).firstOrFail())
}

/** What this person ordered of a collection and that has not expired, the newest first. */
export async function ownOrders(caller: Caller, collectionId: number): Promise<ExcelOrderView[]> {
  const rows = await views()
    .where({ 'excel_orders.ordered_by': caller.userId, 'excel_orders.collection_id': collectionId })
    .where('excel_orders.institution_id', caller.institutionId)
    .orderBy('excel_orders.id', 'desc')
  return rows.map(viewOf).filter((order) => !isExpired(order))
}
