import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { containing, countRows, isCandidate, nameOrder, type Caller, type ListRequest } from '#shared'
import { APPEAL_STATUSES, statusForCandidate, type AppealStatus } from '../domain/appeal.js'
import { readsNames } from '../policies/appeal_policy.js'
import { onlyReadable } from './appeal_scope.js'

export const APPEAL_ORDER = ['user_name', 'id', 'created_at', 'item_position'] as const
type Order = (typeof APPEAL_ORDER)[number]

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

type Page = Pick<ListRequest<Order>, 'offset' | 'limit' | 'order'>

/** Ids of a page of the appeals that the caller reads. */
export async function pageOfAppeals(
  caller: Caller,
  filter: AppealFilter,
  { offset, limit, order }: Page
): Promise<{ ids: number[]; count: number }> {
  const base = async () => {
    const query = db
      .from('appeals')
      .join('applications', 'applications.id', 'appeals.application_id')
      .join('users', 'users.id', 'appeals.user_id')
      .leftJoin('appeal_windows', 'appeal_windows.collection_id', 'appeals.collection_id')
    await onlyReadable(query, caller)
    narrow(query, caller, filter)
    return { query }
  }
  const count = await countRows((await base()).query)
  const { query } = await base()
  for (const { field, descending } of order) orderBy(query, caller, field, descending ? 'desc' : 'asc')
  const rows = (await query.orderBy('appeals.id').offset(offset).limit(limit).select('appeals.id as id')) as {
    id: number
  }[]
  return { ids: rows.map(({ id }) => id), count }
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
    .leftJoin('appeal_windows', 'appeal_windows.collection_id', 'appeals.collection_id')
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
      any.whereRaw(...containing(query.client, user, 'users.public_identifier'))
      any.orWhere((named) => {
        if (!readsNames(caller)) onlyNamed(named)
        named.whereRaw(...containing(query.client, user, 'users.name'))
      })
    })
}

/** A candidate must not learn by a filter that there is a reply: until it is disclosed it is in analysis. */
const stagesOf = (caller: Caller, asked: AppealStatus): AppealStatus[] =>
  isCandidate(caller) ? APPEAL_STATUSES.filter((stage) => statusForCandidate(stage) === asked) : [asked]

/** Whoever could look for a person would learn whose a hidden appeal is. */
const onlyNamed = (query: DatabaseQueryBuilderContract) =>
  query.whereRaw('coalesce(appeal_windows.hide_candidate_name, 0) = 0')

function orderBy(
  query: DatabaseQueryBuilderContract,
  caller: Caller,
  field: Order,
  direction: 'asc' | 'desc'
): void {
  if (field === 'id') return void query.orderBy('appeals.id', direction)
  if (field === 'created_at') return void query.orderBy('appeals.created_at', direction)
  if (field === 'item_position') return void query.orderBy('appeals.position', direction)
  const name = nameOrder(query.client, 'users.name')
  const shown = readsNames(caller)
    ? name
    : `case when coalesce(appeal_windows.hide_candidate_name, 0) = 1 then users.public_identifier else ${name} end`
  query.orderByRaw(`${shown} ${direction}`)
}
