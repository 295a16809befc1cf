import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { type ListRequest, orderAsRead } from '#shared'

export type Page<Row> = { rows: Row[]; count: number }

/**
 * The page of a list that is asked for, and how long the whole list is. `query` finds the rows, `columns` are what it is ordered by, and `select`
 * says what is read of them. Rows that are alike come in the order of their ids, the newest first where the list begins with the last.
 */
export async function pageOf<Row, Field extends string>(
  query: DatabaseQueryBuilderContract,
  request: ListRequest<Field | 'id'>,
  columns: Readonly<Record<Field | 'id', string>>,
  select: (query: DatabaseQueryBuilderContract) => unknown
): Promise<Page<Row>> {
  const [counted] = (await query.clone().count('* as count')) as { count: number | string }[]
  for (const { field, descending } of request.order)
    orderAsRead(query, columns[field], descending ? 'desc' : 'asc')
  select(query)
  const rows = (await query
    .orderBy(columns.id, request.order[0]?.descending ? 'desc' : 'asc')
    .offset(request.offset)
    .limit(request.limit)) as Row[]
  return { rows, count: Number(counted?.count ?? 0) }
}
