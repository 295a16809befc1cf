import type { BancaDatabase } from './store/database.ts'
import { HELD_BY_SERVER, isUnsent } from './engine/merge.ts'
import { asideRecords } from './repertorization/aside.ts'
import { unsentRecords } from './repertorization/unsent.ts'
import { asideRows } from './store/aside_rows.ts'
import type { AnswerRow } from './types.ts'

/** Only this computer has it, and the server has refused it as it is. */
const isRefused = (row: AnswerRow): boolean =>
  isUnsent(row) && row.refusal !== null && !HELD_BY_SERVER.has(row.refusal.reason)

/** Answers and records of closed sittings that the server has no room for: they are only on this computer. */
export async function asideCount(db: BancaDatabase, applicationId: string): Promise<number> {
  const [rows, records] = await Promise.all([
    asideRows.of(db, applicationId),
    asideRecords.of(db, applicationId),
  ])
  return rows.length + records.length
}

/** How many answers of each exam were put aside for that reason; a table is one. */
export async function asideAnswers(db: BancaDatabase): Promise<Map<string, number>> {
  const [rows, records] = await Promise.all([asideRows.all(db), asideRecords.all(db)])
  const ids = new Set([...rows.keys(), ...records.keys()])
  return new Map(
    [...ids].map((id) => [id, (rows.get(id)?.length ?? 0) + Number((records.get(id)?.length ?? 0) > 0)])
  )
}

/** The same with those that were refused, for that reason or another, and wait in their places. */
export async function refusedAnswers(db: BancaDatabase): Promise<Map<string, number>> {
  const [counts, rows, records] = await Promise.all([
    asideAnswers(db),
    db.answers.toArray(),
    unsentRecords(db, HELD_BY_SERVER),
  ])
  const more = (applicationId: string) => counts.set(applicationId, (counts.get(applicationId) ?? 0) + 1)
  for (const { applicationId } of rows.filter(isRefused)) more(applicationId)
  for (const [applicationId, all] of records)
    if (all.some(({ refusal }) => refusal !== null)) more(applicationId)
  return counts
}
