import { listQuery } from '../use_applications.ts'
import type { ListFilters } from './filters.ts'

/** Every row of the list, wherever its page lies. */
export function sheetQuery(collection: number, filters: ListFilters) {
  const { after: _after, before: _before, size: _size, ...query } = listQuery(collection, filters)
  return query
}
