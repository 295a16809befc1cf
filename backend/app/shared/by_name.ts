import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type { LucidModel } from '@adonisjs/lucid/types/model'

type Query = DatabaseQueryBuilderContract | ModelQueryBuilderContract<LucidModel>
export type Dialect = { readonly dialect: { readonly name: string } }

/**
 * A name as a reader looks for it, in SQL: case and accents make no difference. SQLite compares bytes, and has `fold_name` from
 * config/database.ts. `column` is the program's own.
 */
export function nameOrder({ dialect }: Dialect, column: string): string {
  if (dialect.name !== 'mysql') return `fold_name(${column})`
  return BY_BYTES.test(column) ? `${column} COLLATE utf8mb4_unicode_ci` : column
}

/** Columns whose own comparison is by bytes in MariaDB too. */
const BY_BYTES = /(^|\.)public_identifier$/

const isName = (column: string) => /(^|[._])name$/.test(column)

/** Orders rows by a column of the program's own: names as they are read, anything else as it is. */
export function orderAsRead<Q extends Query>(query: Q, column: string, direction: 'asc' | 'desc' = 'asc'): Q {
  if (isName(column)) query.orderByRaw(`${nameOrder(query.client, column)} ${direction}`)
  else query.orderBy(column, direction)
  return query
}
