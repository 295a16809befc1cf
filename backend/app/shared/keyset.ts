import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { Kind } from './cursor.js'

type Query = DatabaseQueryBuilderContract

/** A column that orders rows, the last of an order being their id: no two rows share a place. */
export type OrderColumn = { readonly column: string; readonly kind: Kind }

/**
 * Narrows to the rows behind a place. Written out, `a > ? or (a = ? and id > ?)`: MariaDB uses no index for `(a, id) > (?, ?)`.
 */
export function behind(
  query: Query,
  columns: readonly OrderColumn[],
  values: readonly (string | number)[],
  direction: 'asc' | 'desc'
): void {
  const sign = direction === 'asc' ? '>' : '<'
  const [first, ...others] = columns
  const [value, ...rest] = values
  if (first === undefined || value === undefined) return
  if (others.length === 0) return void query.where(first.column, sign, value)
  query.where((any) => {
    any.where(first.column, sign, value).orWhere((same) => {
      same.where(first.column, value)
      behind(same, others, rest, direction)
    })
  })
}

export function inOrder(query: Query, columns: readonly OrderColumn[], direction: 'asc' | 'desc'): void {
  for (const { column } of columns) query.orderBy(column, direction)
}
