import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { countRows, orderAsRead, type ListRequest } from '#shared'

export type Page<T> = { rows: T[]; count: number }

/**
 * The requested page of a list, and how long the list is. `query` finds and selects the rows, `columns` are what it is ordered by. Equal
 * rows are in the order of their ids, the newest first where the list begins with the last.
 */
export async function pageOf<T extends Record<string, unknown>, Field extends string>(
  query: DatabaseQueryBuilderContract<T>,
  request: ListRequest<Field | 'id'>,
  columns: Readonly<Record<Field | 'id', string>>
): Promise<Page<T>> {
  const count = await countRows(query)
  for (const { field, descending } of request.order)
    orderAsRead(query, columns[field], descending ? 'desc' : 'asc')
  const rows = await query
    .orderBy(columns.id, request.order[0]?.descending ? 'desc' : 'asc')
    .offset(request.offset)
    .limit(request.limit)
  return { rows, count }
}
