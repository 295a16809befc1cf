import db from '@adonisjs/lucid/services/db'
import type { RowTable } from '../domain/rows.js'
import type { Ties } from '../domain/sittings.js'

export type Row = Ties & { readonly id: number; readonly isSettled: boolean }

/** The columns of any of the tables, by what they are. */
type Read = {
  id: number
  createdAt: number
  ownerId?: number | null
  roomId?: number | null
  applicationId?: number | null
  settledAt?: number | null
}

/** Rows of a table by id, after the row `after`; without an index on their time, since ids of most tables rise with it. */
export async function rowsAfter(
  { table, madeAt, user, room, application, settled, only = {} }: RowTable,
  after: number,
  limit: number
): Promise<Row[]> {
  const query = db
    .query<Read>()
    .from(table)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id', `${madeAt} as createdAt`)
  for (const [column, value] of Object.entries(only))
    if (value === null) query.whereNull(column)
    else query.where(column, value)
  const columns = { ownerId: user, roomId: room, applicationId: application, settledAt: settled }
  for (const [name, column] of Object.entries(columns)) if (column) query.select(`${column} as ${name}`)
  const rows = await query
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt,
    ownerId: row.ownerId ?? null,
    roomId: row.roomId ?? null,
    applicationId: row.applicationId ?? null,
    isSettled: settled === undefined || (row.settledAt ?? null) !== null,
  }))
}

/** Of these rows, those that no other table names. A plain read before the delete: a condition in the delete would lock rows of the others. */
export async function unnamedAmong({ namedBy = [] }: RowTable, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const named = new Set<number>()
  for (const { table, column } of namedBy) {
    const rows = await db
      .query<{ id: number }>()
      .from(table)
      .whereIn(column, [...ids])
      .distinct(`${column} as id`)
    for (const { id } of rows) named.add(id)
  }
  return ids.filter((id) => !named.has(id))
}

export async function deleteRows({ table }: RowTable, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await db
      .from(table)
      .whereIn('id', [...ids])
      .delete()
}
