import { sittingOf } from '../engine/merge.ts'
import type { AnswerRow } from '../types.ts'
import type { BancaDatabase } from './database.ts'

const PREFIX = 'aside:'

/** Key in `meta` of rows of closed sittings that gave way, and that the server has no room for. */
export const asideKey = (applicationId: string): string => PREFIX + applicationId

const nameOf = (row: AnswerRow): string => `${sittingOf(row)}:${row.id}`

/** Each answer of a sitting once, as it was put aside last. */
const rowsIn = (value: unknown): AnswerRow[] =>
  Array.isArray(value) ? [...new Map((value as AnswerRow[]).map((row) => [nameOf(row), row])).values()] : []

/** By application. */
export async function allAsideRows(db: BancaDatabase): Promise<Map<string, AnswerRow[]>> {
  const marks = await db.meta.startingWith(PREFIX)
  return new Map(marks.map(({ key, value }) => [key.slice(PREFIX.length), rowsIn(value)]))
}

export const asideRows = async (db: BancaDatabase, applicationId: string): Promise<AnswerRow[]> =>
  rowsIn((await db.meta.get(asideKey(applicationId)))?.value)

/** The server has these now. */
export async function forgetAsideRows(
  db: BancaDatabase,
  applicationId: string,
  rows: readonly AnswerRow[]
): Promise<void> {
  const gone = new Set(rows.map(nameOf))
  await db.write(['meta'], async ({ meta }) => {
    const key = asideKey(applicationId)
    const left = rowsIn((await meta.get(key))?.value).filter((row) => !gone.has(nameOf(row)))
    if (left.length > 0) meta.put({ key, value: left })
    else meta.delete(key)
  })
}
