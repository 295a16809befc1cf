import db from '@adonisjs/lucid/services/db'
import { blockingCollections } from '#delivery'
import { clock, type Caller } from '#shared'
import type { DashboardApplicationView } from '../views.js'
import { boundedCount, type BoundedCount } from './bounded_count.js'
import { rowsOfList } from './list_rows.js'
import { narrowList, type ListFilter } from './list_filter.js'
import { pageOfIds, type PageOfIds, type PageRequest, type Start } from './page_of_ids.js'
import { countStatuses, type Narrowed } from './status_counts.js'
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
}

export type ListPage = BoundedCount & {
  readonly rows: DashboardApplicationView[]
  readonly ids: PageOfIds
}

/** One page of the applications of a collection with their candidates, as far as the caller sees them, and how many there are. */
export async function dashboardApplications(caller: Caller, asked: ListQuery): Promise<ListPage> {
  const { filter, order } = asked
  const moment = { now: clock.now(), blocking: await blockingCollections(caller.institutionId) }
  const search = asked.search === '' ? null : await nameSearch(caller.institutionId, asked.search)
  const narrowed = { caller, filter, search, moment }
  const total = await countOf(narrowed)
  const { start: from, limit } = asked
  const where: Where = 'offset' in from ? nearerEnd(from.offset, limit, total) : { start: from, limit }
  const ids = await pageOfIds({
    ...narrowed,
    ...where,
    order,
    statuses: await statusesFor(where, order, narrowed),
  })
  const rows = await rowsOfList(
    ids.rows.map(({ id }) => id),
    { withTimes: asked.withTimes, withPhone: caller.group === 'ADMINISTRADOR' }
  )
  return { ...total, rows, ids }
}

async function countOf({ caller, filter, search, moment }: Narrowed): Promise<BoundedCount> {
  const query = db.query().from('applications')
  await narrowList(query, caller, filter, moment)
  search?.all(query)
  return boundedCount(query)
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

/** Rows before a page are in several parts of a list by state: how many in each must be known. */
async function statusesFor({ start }: Where, { field }: ListQuery['order'], narrowed: Narrowed) {
  if (field !== 'status' || !('offset' in start) || start.offset === 0) return null
  return (await countStatuses(narrowed)).statuses
}
