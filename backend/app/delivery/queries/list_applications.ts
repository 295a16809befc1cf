import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { clock, containing, countRows, orderAsRead, select, type Caller, type ListRequest } from '#shared'
import { STATUS_ORDER, type WireStatus } from '../domain/status.js'
import type { ApplicationView } from '../views.js'
import { APPLICATION, viewsOf } from './application_views.js'
import { statusRank, withStatus } from './status_sql.js'
import { onlyVisible } from './visibility.js'

export const APPLICATION_ORDER = ['end_time', 'start_time', 'status', 'name', 'id'] as const
export type ApplicationOrder = (typeof APPLICATION_ORDER)[number]

export type ApplicationFilter = {
  status?: WireStatus
  knowledgeArea?: number
  category?: number
  collection?: number
  user?: number
  room?: number
}

type Query = DatabaseQueryBuilderContract

/** One page of the applications that the caller may see, and how many there are. */
export async function listApplications(
  caller: Caller,
  request: ListRequest<ApplicationOrder>,
  filter: ApplicationFilter
): Promise<{ rows: ApplicationView[]; count: number }> {
  const now = clock.now()
  const query = select(db, 'applications', APPLICATION)
  await asListed(query, caller, request.search, filter, now)
  const count = await countRows(query)
  for (const { field, descending } of request.order) orderBy(query, field, descending ? 'desc' : 'asc', now)
  const rows = await query.offset(request.offset).limit(request.limit)
  return { rows: await viewsOf(rows), count }
}

/** Joins a query over `applications` with their candidate, exam and collection, and narrows it to those of a list. */
export async function asListed(
  query: Query,
  caller: Caller,
  search: string,
  filter: ApplicationFilter,
  now: number
): Promise<void> {
  query
    .join('users', 'users.id', 'applications.user_id')
    .join('exams', 'exams.id', 'applications.exam_id')
    .join('collections', 'collections.id', 'applications.collection_id')
  await onlyVisible(query, caller, { withRooms: filter.room !== undefined })
  narrow(query, filter, search, now)
}

function narrow(query: Query, filter: ApplicationFilter, search: string, now: number) {
  if (filter.collection !== undefined) query.where('applications.collection_id', filter.collection)
  if (filter.category !== undefined) query.where('collections.category', filter.category)
  if (filter.knowledgeArea !== undefined) query.where('exams.area_do_conhecimento', filter.knowledgeArea)
  if (filter.user !== undefined) query.where('applications.user_id', filter.user)
  if (filter.room !== undefined) query.where('applications.room_id', filter.room)
  if (filter.status !== undefined) withStatus(query, filter.status, now)
  if (search !== '') query.whereRaw(...containing(query.client, search, 'exams.name', 'collections.name'))
}

const COLUMNS: Record<Exclude<ApplicationOrder, 'status' | 'name'>, string> = {
  end_time: 'applications.window_end_at',
  start_time: 'applications.window_start_at',
  id: 'applications.id',
}

function orderBy(query: Query, field: ApplicationOrder, direction: 'asc' | 'desc', now: number) {
  if (field === 'name') return orderAsRead(query, 'exams.name', direction)
  if (field !== 'status') return query.orderBy(COLUMNS[field], direction)
  const rank = statusRank(now)
  return orderAsRead(query.orderByRaw(`${rank.sql} ${direction}`, [...rank.values]), 'exams.name')
}

/** The order of the list (decision C4): by status, then by exam name whatever its case, then by id. */
export function inDocumentOrder(views: readonly ApplicationView[]): ApplicationView[] {
  return [...views].sort(
    (a, b) =>
      STATUS_ORDER.indexOf(a.status) - STATUS_ORDER.indexOf(b.status) ||
      a.exam.name.toLowerCase().localeCompare(b.exam.name.toLowerCase(), 'pt-BR') ||
      a.id - b.id
  )
}
