import type {
  DatabaseQueryBuilderContract,
  InsertQueryBuilderContract,
} from '@adonisjs/lucid/types/querybuilder'
import type { ColumnValues } from '#database/column_values'
import type { Tables } from '#database/tables'

type Table = keyof Tables
type Name<T extends Table> = keyof Tables[T] & string
/** `table.column`; with `?` at its end for the column of an outer join, which is null where nothing was joined. */
type Column = { [T in Table]: `${T}.${Name<T>}` }[Table]
export type Columns = Readonly<Record<string, Column | `${Column}?`>>

type ValueOf<C extends string> = C extends `${infer Plain}?`
  ? ValueOf<Plain> | null
  : C extends keyof ColumnValues
    ? ColumnValues[C]
    : C extends `${infer T extends Table}.${infer N}`
      ? N extends keyof Tables[T]
        ? Tables[T][N]
        : never
      : never

/** The row that `select` reads for these columns. */
export type Row<C extends Columns> = { -readonly [Key in keyof C]: ValueOf<C[Key]> }

/** What `db` and a transaction have in common. */
type Client = {
  query<Result>(): DatabaseQueryBuilderContract<Result>
  insertQuery<ReturnColumns>(): InsertQueryBuilderContract<ReturnColumns[]>
}

/**
 * A query whose rows have the types of the schema: `select(db, 'users', { id: 'users.id', name: 'users.name' })`. Keys are the names
 * in the code, values the columns, of this table and of those that are joined.
 */
export const select = <const C extends Columns>(
  client: Client,
  table: Table,
  columns: C
): DatabaseQueryBuilderContract<Row<C>> => client.query<Row<C>>().from(table).select(columnList(columns))

/**
 * The same columns for a query that computes more: `db.query<Row<typeof X> & { total: number | string }>()`. `plain`: without the
 * table's name, for a statement over one table.
 */
export const columnList = (columns: Columns, names: 'qualified' | 'plain' = 'qualified'): string[] =>
  Object.entries(columns).map(([name, column]) => {
    const qualified = column.replace('?', '')
    const source = names === 'plain' ? qualified.slice(qualified.indexOf('.') + 1) : qualified
    return source === name ? name : `${source} as ${name}`
  })

/** The same for a statement in plain SQL: `users.id as id, users.name as userName`. */
export const columnsSql = (columns: Columns, names: 'qualified' | 'plain' = 'qualified'): string =>
  columnList(columns, names).join(', ')

/** Inserts one row. @returns its id */
export async function insertRow<T extends Table>(
  client: Client,
  table: T,
  row: Partial<Tables[T]>
): Promise<number> {
  const [id] = await client.insertQuery<number>().table(table).insert(row)
  if (typeof id !== 'number') throw new Error(`${table}: the database gave no id`)
  return id
}

/** How many rows an `update` or `delete` changed; the drivers answer with a number or with a list of one. */
export const changedRows = (answer: unknown): number => Number(Array.isArray(answer) ? answer[0] : answer)

/** How many rows a query finds, whatever it selects; of `column`, how many different values. */
export async function countRows(
  query: DatabaseQueryBuilderContract<unknown>,
  column: Column | null = null
): Promise<number> {
  const counting = query.clone<{ total: number | string }>().clearSelect().clearOrder()
  const counted: { total: number | string }[] = column
    ? await counting.countDistinct(`${column} as total`)
    : await counting.count('* as total')
  return Number(counted[0]?.total ?? 0)
}

/** Rows of one statement: SQLite joins at most 500, and any database takes so many placeholders. */
const INSERTED_AT_ONCE = 500

/** Inserts any number of rows, in as many statements as it takes. */
export async function insertRows<T extends Table>(
  client: Client,
  table: T,
  rows: readonly Partial<Tables[T]>[]
): Promise<void> {
  for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE)
    await client
      .insertQuery()
      .table(table)
      .multiInsert([...rows.slice(from, from + INSERTED_AT_ONCE)])
}
