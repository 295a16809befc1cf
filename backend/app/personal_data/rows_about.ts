import db from '@adonisjs/lucid/services/db'
import type { Tables } from '#database/tables'
import { toIso, type SqlRow } from '#shared'
import type { PersonalData, PersonalRows } from './registered.js'

type Table = keyof Tables
type Column<T extends Table> = keyof Tables[T] & string

/** From the rows of a table to the person: whose ids of `table` the column before has, and by which column that table goes on. */
type Step = { readonly [T in Table]: { table: T; by: Column<T>; given?: Column<T> } }[Table]

/** A table with rows about people. */
export type PersonalTable = {
  readonly table: Table
  /** Its column that has the person's id, or the id of the first step. */
  readonly of: string
  /** `given`: a column that is not null in what the person may read. */
  readonly steps: readonly Step[]
  readonly given: string | null
  readonly only: Readonly<Record<string, string | number>>
  /** The columns that leave. */
  readonly columns: readonly string[]
  /** Columns with ids of people: whether it was the person or somebody else. */
  readonly roles: readonly string[]
  /** Instead of the columns; null: they leave as they are stored. */
  readonly read: ReadRows | null
}

/** Rows by their ids, some hundred at once, as the person may read them: what was not disclosed is left out. */
type ReadRows = (ids: readonly number[]) => Promise<readonly SqlRow[]>

type About<T extends Table> = {
  readonly of: Column<T>
  readonly steps?: readonly Step[]
  readonly given?: Column<T>
  readonly only?: Partial<Record<Column<T>, string | number>>
  readonly roles?: readonly Column<T>[]
} & ({ readonly columns: readonly Column<T>[] } | { readonly read: ReadRows })

/** A table of `rowsAbout`, by names of the schema. */
export const tableOf = <T extends Table>(table: T, about: About<T>): PersonalTable => ({
  table,
  of: about.of,
  steps: about.steps ?? [],
  given: about.given ?? null,
  only: Object.fromEntries(
    Object.entries(about.only ?? {}).filter(
      (entry): entry is [string, string | number] => entry[1] !== undefined
    )
  ),
  columns: 'columns' in about ? about.columns : [],
  roles: about.roles ?? [],
  read: 'read' in about ? about.read : null,
})

/** Rows in memory at once: an answer may be some hundred kilobytes long. */
const ROWS_AT_ONCE = 100
/** Ids of one statement. */
const IDS_AT_ONCE = 500

/** The data of a module whose rows leave as they are, column by column. */
export const rowsAbout = (name: string, tables: readonly PersonalTable[]): PersonalData => ({
  name,
  tables: tables.map(({ table }) => table),
  async *collect(personId) {
    for (const one of tables) yield* rowsOf(one, personId)
  },
})

/**
 * Ids first, by the indexes of the columns that tie a row to somebody, and rows by their ids: a walk in the order of ids would look at
 * everybody's rows.
 */
async function* rowsOf(about: PersonalTable, personId: number): AsyncGenerator<PersonalRows> {
  let ids: readonly number[] = [personId]
  for (const { table, by, given } of about.steps.toReversed()) ids = await idsWhere({ table, by, given }, ids)
  ids = await idsWhere({ ...about, by: about.of }, ids)
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE) {
    const page = ids.slice(from, from + ROWS_AT_ONCE)
    const rows = await (about.read ?? stored(about))(page)
    if (rows.length > 0) yield { table: about.table, rows: rows.map((row) => given(row, about, personId)) }
  }
}

const stored =
  ({ table, columns, roles }: PersonalTable): ReadRows =>
  (ids) =>
    db
      .from(table)
      .whereIn('id', [...ids])
      .orderBy('id')
      .select('id', ...columns, ...roles)

type Where = {
  readonly table: Table
  readonly by: string
  readonly given?: string | null | undefined
  readonly only?: Readonly<Record<string, string | number>>
}

async function idsWhere(
  { table, by, given, only = {} }: Where,
  values: readonly number[]
): Promise<number[]> {
  const ids: number[] = []
  for (let from = 0; from < values.length; from += IDS_AT_ONCE) {
    const query = db
      .from(table)
      .whereIn(by, values.slice(from, from + IDS_AT_ONCE))
      .where(only)
      .select('id')
    if (given) query.whereNotNull(given)
    for (const { id } of (await query) as { id: number }[]) ids.push(id)
  }
  return ids.sort((a, b) => a - b)
}

function given(row: SqlRow, { columns, roles, read }: PersonalTable, personId: number): object {
  const left = read === null ? ['id', ...columns] : Object.keys(row)
  return Object.fromEntries([
    ...left.map((column) => [column, valueOf(column, row[column])]),
    ...roles.map((column) => [
      column.replace(/_id$/, ''),
      row[column] === null ? null : row[column] === personId ? 'self' : 'other',
    ]),
  ])
}

/** Moments as people read them, stored JSON as what it is. */
function valueOf(column: string, value: unknown): unknown {
  if (typeof value === 'number' && /_(?:at|until|from)$/.test(column))
    return value === 0 ? null : toIso(value)
  if (typeof value !== 'string' || !column.endsWith('_json')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
