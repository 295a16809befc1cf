import type { ListSelection } from '#delivery'
import type { Caller } from '#shared'
import { narrowedTo } from '../queries/dashboard_applications.js'
import { rowsTo } from '../queries/status_counts.js'
import { filtersNotRead, readFilter } from './read_list.js'

/** The ids of all applications of a list, by the names and values that its query has. @throws AppError 400 naming a filter that is wrong */
export async function selectList(
  caller: Caller,
  { collection, filters, search }: ListSelection
): Promise<number[]> {
  const filter = await readFilter({ ...filters, collection })
  const { query } = await rowsTo(await narrowedTo(caller, filter, search.trim()))
  const rows: Record<string, unknown>[] = await query.select('applications.id as id')
  return rows.map(({ id }) => Number(id))
}

/** Names of filters by which a selection of this collection would not be narrowed. */
export function unreadFilters({ collection, filters }: Omit<ListSelection, 'search'>): string[] {
  const { collection: other = collection } = filters
  const isOther = other !== null && Number(other) !== collection
  return [...(isOther ? ['collection'] : []), ...filtersNotRead(filters)]
}
