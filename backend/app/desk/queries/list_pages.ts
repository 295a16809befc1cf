import db from '@adonisjs/lucid/services/db'
import { idsOnce } from '#excel'
import type { Caller } from '#shared'
import type { DashboardApplicationView } from '../views.js'
import { narrowedTo, type ListQuery } from './dashboard_applications.js'
import { narrowList } from './list_filter.js'
import { rowsOfList } from './list_rows.js'
import { pageOfIds, type PageRequest, type Start } from './page_of_ids.js'

/** Ids that are read at once. */
const AT_ONCE = 2_000

type List = Pick<ListQuery, 'filter' | 'search' | 'order'>

/**
 * The ids of a list in its order, each once: of states and times that change while they are read too. A filter by state goes by the moment at
 * which the list is begun.
 */
export async function listIds(
  caller: Caller,
  { filter, search, order }: List,
  atOnce = AT_ONCE
): Promise<number[]> {
  const narrowed = { ...(await narrowedTo(caller, filter, search)), limit: atOnce, statuses: null }
  return idsOnce(
    idPages({ ...narrowed, order }),
    idPages({ ...narrowed, order: { field: 'user', descending: false } })
  )
}

/** Each begins behind the last row of the one before, so that it costs the same wherever it lies. */
async function* idPages(request: Omit<PageRequest, 'start'>): AsyncGenerator<number[]> {
  let start: Start = { kind: 'first', offset: 0 }
  for (;;) {
    const { rows, hasNext } = await pageOfIds({ ...request, start })
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ id }) => id)
    if (!hasNext) return
    start = { kind: 'after', place: last.place }
  }
}

/** The rows of some ids of a list, in their order and as they are now: what the caller sees no more, or staff have withdrawn, is left out. */
export async function listRows(
  caller: Caller,
  { filter, withTimes }: Pick<ListQuery, 'filter' | 'withTimes'>,
  ids: readonly number[]
): Promise<DashboardApplicationView[]> {
  const query = db
    .query<Record<string, number>>()
    .from('applications')
    .whereIn('applications.id', [...ids])
  const { collection, withdrawn } = filter
  // Neither of these is about a moment.
  await narrowList(query, caller, { collection, withdrawn }, { now: 0, photosOf: null, blocking: [] })
  const seen = new Set((await query.select('applications.id as id')).map(({ id }) => id))
  return rowsOfList(
    ids.filter((id) => seen.has(id)),
    { withTimes, withPhone: false }
  )
}
