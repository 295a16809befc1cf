import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import {
  behind,
  boundedCount,
  containing,
  isCandidate,
  walkedBy,
  type BoundedCount,
  type Caller,
} from '#shared'
import { APPEAL_STATUSES, statusForCandidate, type AppealStatus } from '../domain/appeal.js'
import { readsNames } from '../policies/appeal_policy.js'
import type { AppealOrder } from './appeal_order.js'
import { onlyReadable, onlyReadableRows } from './appeal_scope.js'

export type AppealFilter = {
  readonly application?: number | undefined
  readonly collection?: number | undefined
  readonly exam?: number | undefined
  readonly id?: number | undefined
  /** Any of these. */
  readonly ids?: readonly number[] | undefined
  readonly itemId?: number | undefined
  readonly itemPosition?: number | undefined
  readonly status?: AppealStatus | undefined
  /** A part of the name or of the public identifier; of a hidden name the identifier alone. */
  readonly user?: string | undefined
}

/** Where a page begins: behind or before a place of its order, or after so many rows. */
export type AppealStart =
  | { readonly kind: 'after' | 'before'; readonly values: readonly (string | number)[] }
  | { readonly kind: 'first'; readonly offset: number }

type Page = { readonly start: AppealStart; readonly limit: number; readonly order: AppealOrder }

/** `rows`: each with its place in the order. `hasNext`, `hasPrevious`: there are rows behind and before it. */
export type PageOfAppeals = BoundedCount & {
  readonly rows: readonly { readonly id: number; readonly values: readonly (string | number)[] }[]
  readonly hasNext: boolean
  readonly hasPrevious: boolean
}

/** A page of the appeals that the caller reads: of a collection by names the same cost wherever it lies, by its cursor. */
export async function pageOfAppeals(
  caller: Caller,
  filter: AppealFilter,
  { start, limit, order }: Page
): Promise<PageOfAppeals> {
  const { collection, ...others } = filter
  // Of a candidate there are few, which another index finds.
  const isOfAll =
    !isCandidate(caller) &&
    collection !== undefined &&
    Object.values(others).every((one) => one === undefined)
  const counted = await readableBy(caller, filter, isOfAll ? 'appeals_count_index' : null)
  const total = await boundedCount(counted.query)
  const isReversed = start.kind === 'before'
  const { query } = await readableBy(caller, filter, indexFor(caller, filter, order))
  const descending = order.by.at(-1)?.descending ?? false
  if ('values' in start) behind(query, order.by, start.values, descending === isReversed ? 'asc' : 'desc')
  for (const { column, descending: falls } of order.by)
    query.orderByRaw(`${column} ${falls === isReversed ? 'asc' : 'desc'}`)
  if ('offset' in start) query.offset(start.offset)
  const found = (await query
    .limit(limit + 1)
    .select(...order.by.map(({ column }, at) => db.raw(`${column} as c${at}`)))) as Record<
    string,
    string | number
  >[]
  const rows = found.slice(0, limit).map((row) => {
    const values = order.by.map((_, at) => row[`c${at}`] ?? 0)
    return { id: Number(values.at(-1)), values }
  })
  const hasMore = found.length > limit
  const hadStart = 'values' in start || start.offset > 0
  return isReversed
    ? { ...total, rows: rows.toReversed(), hasNext: hadStart, hasPrevious: hasMore }
    : { ...total, rows, hasNext: hasMore, hasPrevious: hadStart }
}

/** What finds few rows, whatever their order, comes before what has the order. */
const indexFor = (caller: Caller, { application, id, ids, itemId }: AppealFilter, { index }: AppealOrder) =>
  !isCandidate(caller) && [application, id, ids, itemId].every((one) => one === undefined) ? index : null

/** A query over `appeals`, without joins: what other tables decide is a scalar subquery, asked for each row of the walk. Of a join the databases would make the beginning of another one. */
async function readableBy(
  caller: Caller,
  filter: AppealFilter,
  index: AppealOrder['index'] | 'appeals_count_index' = null
): Promise<{ query: DatabaseQueryBuilderContract }> {
  const query = db.from(index === null ? 'appeals' : walkedBy(db.connection(), 'appeals', index))
  await onlyReadableRows(query, caller)
  narrow(query, caller, filter)
  return { query }
}

/** Those of these appeals against an item that the caller reads. */
export async function readableAmong(
  caller: Caller,
  itemId: number,
  ids: readonly number[]
): Promise<number[]> {
  const { query } = await readableBy(caller, { itemId, ids })
  const rows = (await query.select('appeals.id as id')) as { id: number }[]
  return rows.map(({ id }) => id)
}

/** One appeal that the caller reads; null where there is none. */
export async function readableAppeal(caller: Caller, id: number): Promise<number | null> {
  const query = db
    .from('appeals')
    .join('applications', 'applications.id', 'appeals.application_id')
    .where('appeals.id', id)
  await onlyReadable(query, caller)
  const row = (await query.select('appeals.id as id').first()) as { id: number } | null
  return row?.id ?? null
}

/** The appeal against this answer of an application, which the caller reads and may look for by the person; null where there is none. */
export async function appealOfAnswer(
  caller: Caller,
  applicationId: number,
  answerId: number
): Promise<number | null> {
  const query = db
    .from('appeals')
    .join('applications', 'applications.id', 'appeals.application_id')
    .where({ 'appeals.application_id': applicationId, 'appeals.answer_id': answerId })
  await onlyReadable(query, caller)
  if (!readsNames(caller)) onlyNamed(query)
  const row = (await query.select('appeals.id as id').first()) as { id: number } | null
  return row?.id ?? null
}

function narrow(query: DatabaseQueryBuilderContract, caller: Caller, filter: AppealFilter): void {
  const { application, collection, exam, id, ids, itemId, itemPosition, status, user } = filter
  if (application !== undefined) {
    query.where('appeals.application_id', application)
    if (!isCandidate(caller) && !readsNames(caller)) onlyNamed(query)
  }
  if (collection !== undefined) query.where('appeals.collection_id', collection)
  if (exam !== undefined) query.where('appeals.exam_id', exam)
  if (id !== undefined) query.where('appeals.id', id)
  if (ids !== undefined) query.whereIn('appeals.id', [...ids])
  if (itemId !== undefined) query.where('appeals.item_id', itemId)
  if (itemPosition !== undefined) query.where('appeals.position', itemPosition)
  if (status !== undefined) query.whereIn('appeals.status', stagesOf(caller, status))
  if (user !== undefined)
    query.where((any) => {
      any.whereRaw(...ofPerson(user, 'users.public_identifier'))
      any.orWhere((named) => {
        if (!readsNames(caller)) onlyNamed(named)
        named.whereRaw(...ofPerson(user, 'users.name'))
      })
    })
}

function ofPerson(text: string, column: 'users.name' | 'users.public_identifier'): [string, string[]] {
  const [sql, values] = containing(db.connection(), text, column)
  return [`(select ${sql} from users where users.id = appeals.user_id) = 1`, values]
}

/** A candidate must not learn by a filter that there is a reply: until it is disclosed it is in analysis. */
const stagesOf = (caller: Caller, asked: AppealStatus): AppealStatus[] =>
  isCandidate(caller) ? APPEAL_STATUSES.filter((stage) => statusForCandidate(stage) === asked) : [asked]

/** Whoever could look for a person would learn whose a hidden appeal is. */
const onlyNamed = (query: DatabaseQueryBuilderContract) =>
  query.whereRaw(
    'coalesce((select hide_candidate_name from appeal_windows where appeal_windows.collection_id = appeals.collection_id), 0) = 0'
  )
