import type { Caller } from '#shared'
import type { Place } from '../domain/cursor.js'
import type { DashboardApplicationView } from '../views.js'
import { narrowedTo, type ListQuery } from './dashboard_applications.js'
import { rowsOfList } from './list_rows.js'
import { pageOfIds, type Start } from './page_of_ids.js'

/** Rows of a page that is read at once, with some ten statements: 34 pages for 10,000 rows, and little of memory. */
const AT_ONCE = 300

/** Rows of a list, and the place of the last one; null: there are none behind it. */
export type RowPage = { readonly rows: DashboardApplicationView[]; readonly next: Place | null }

/**
 * All applications of a list in its order, in pages: each begins behind the last row of the one before, so that it costs the same wherever it
 * lies and nothing grows with the list. A filter by state goes by the moment at which the list is begun, a row shows the state at which its page
 * is read.
 */
export async function* listPages(
  caller: Caller,
  { filter, search, order, withTimes }: Pick<ListQuery, 'filter' | 'search' | 'order' | 'withTimes'>,
  { atMost = AT_ONCE, after = null }: { atMost?: number | undefined; after?: Place | null } = {}
): AsyncGenerator<RowPage> {
  const limit = Math.min(AT_ONCE, atMost)
  const narrowed = await narrowedTo(caller, filter, search)
  let start: Start = after === null ? { kind: 'first', offset: 0 } : { kind: 'after', place: after }
  for (;;) {
    const ids = await pageOfIds({ ...narrowed, start, order, limit, statuses: null })
    const last = ids.rows.at(-1)
    if (last === undefined) return
    const next = ids.hasNext ? last.place : null
    yield {
      next,
      rows: await rowsOfList(
        ids.rows.map(({ id }) => id),
        { withTimes, withPhone: false }
      ),
    }
    if (next === null) return
    start = { kind: 'after', place: next }
  }
}
