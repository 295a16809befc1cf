import { blockingCollections, isCollectionOver, staffScopeOf, type ApplicationStatus } from '#delivery'
import { boundedCount, clock, type BoundedCount, type Caller } from '#shared'
import type { DashboardApplicationView, ListCountsView } from '../views.js'
import { attentionMoment } from './attention_sql.js'
import { rowsOfList } from './list_rows.js'
import { ON_DESK, type ListFilter } from './list_filter.js'
import { pageOfIds, type PageOfIds, type PageRequest, type Start } from './page_of_ids.js'
import { byCells, countStatuses, rowsTo, type Narrowed } from './status_counts.js'
import { nameSearch } from './name_search.js'

export type ListQuery = {
  readonly filter: ListFilter
  readonly search: string
  readonly order: PageRequest['order']
  /** A place in the list, or how many rows come before the page. */
  readonly start: Extract<Start, { place: unknown }> | { readonly offset: number }
  readonly limit: number
  /** Whether the caller may know when a candidate began, how long they have and when they ended. */
  readonly withTimes: boolean
  /** Whether the list says how finished exams came out. */
  readonly withGrades?: boolean
}

export type ListPage = BoundedCount & {
  readonly rows: DashboardApplicationView[]
  readonly ids: PageOfIds
  /** Acts of staff are refused, but for those that set another end. False where the caller sees no row of it. */
  readonly isCollectionOver: boolean
}

/** How many applications of a list are in each state. */
export async function listCounts(
  caller: Caller,
  filter: ListFilter,
  search: string
): Promise<ListCountsView> {
  const counts = await countStatuses(await narrowedTo(caller, filter, search))
  const of = (status: ApplicationStatus) => counts.statuses.get(status) ?? 0
  return {
    ...counts,
    running: of('STARTED') + of('STOPPED'),
    statuses: {
      AVAILABLE_SOON: of('AVAILABLE_SOON'),
      AVAILABLE: of('AVAILABLE'),
      STARTED: of('STARTED'),
      FINISHED: of('FINISHED'),
      STOPPED: of('STOPPED'),
      UNAVAILABLE: of('UNAVAILABLE'),
      UNKNOWN: of('UNKNOWN'),
    },
  }
}

/** What a list is narrowed to for a caller, at this moment. */
export async function narrowedTo(caller: Caller, filter: ListFilter, text: string): Promise<Narrowed> {
  const { institutionId } = caller
  const now = clock.now()
  const isAsked = filter.attention !== undefined
  const moment = {
    ...(isAsked ? await attentionMoment(filter.collection, now) : { now, photosOf: null }),
    blocking: await blockingCollections(institutionId),
  }
  const search = text === '' ? null : await nameSearch(institutionId, text)
  return { caller, scope: await staffScopeOf(caller, ON_DESK), filter, moment, search }
}

/** One page of the applications of a collection with their candidates, as far as the caller sees them, and how many there are. */
export async function dashboardApplications(caller: Caller, asked: ListQuery): Promise<ListPage> {
  const { order } = asked
  const narrowed = await narrowedTo(caller, asked.filter, asked.search)
  const total = await countOf(narrowed)
  const { start: from, limit } = asked
  const where: Where = 'offset' in from ? nearerEnd(from.offset, limit, total) : { start: from, limit }
  if (total.count === 0)
    return {
      ...total,
      rows: [],
      ids: { rows: [], hasNext: false, hasPrevious: false },
      isCollectionOver: false,
    }
  const ids = await pageOfIds({
    ...narrowed,
    ...where,
    order,
    statuses: await statusesFor(where, order, narrowed),
  })
  const rows = await rowsOfList(
    ids.rows.map(({ id }) => id),
    {
      withTimes: asked.withTimes,
      withPhone: caller.group === 'ADMINISTRADOR',
      withGrades: asked.withGrades === true,
    }
  )
  return { ...total, rows, ids, isCollectionOver: await isOver(rows, asked.filter.collection) }
}

/** Nothing is read while a row of the page is open. */
async function isOver(rows: readonly DashboardApplicationView[], collectionId: number): Promise<boolean> {
  const now = clock.now()
  const isOpen = rows.some(({ application }) => (application.windowEndAt ?? 0) >= now)
  return rows.length > 0 && !isOpen && (await isCollectionOver(collectionId, now))
}

/** By cells where those know: counting many rows costs more than a page of them. */
export async function countOf(narrowed: Narrowed): Promise<BoundedCount> {
  const { filter } = narrowed
  const known = await byCells(narrowed)
  if (known) {
    const count = filter.status === undefined ? known.count : (known.statuses.get(filter.status) ?? 0)
    return { count, isMinimum: false }
  }
  return boundedCount((await rowsTo(narrowed)).query)
}

type Where = { readonly start: Start; readonly limit: number }

/** A page in the second half is counted from the end. */
function nearerEnd(offset: number, limit: number, { count, isMinimum }: BoundedCount): Where {
  const size = Math.min(limit, count - offset)
  const behindIt = count - offset - size
  return isMinimum || size <= 0 || behindIt >= offset
    ? { start: { kind: 'first', offset }, limit }
    : { start: { kind: 'last', offset: behindIt }, limit: size }
}

/** A list by state is in parts: those that are empty are left out, and how many rows come before a page must be known. */
async function statusesFor({ start }: Where, { field }: ListQuery['order'], narrowed: Narrowed) {
  if (field !== 'status') return null
  const counts =
    (await byCells(narrowed)) ??
    ('offset' in start && start.offset > 0 ? await countStatuses(narrowed) : null)
  return counts?.statuses ?? null
}
