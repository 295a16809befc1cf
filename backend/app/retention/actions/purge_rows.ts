import { setImmediate as breathe } from 'node:timers/promises'
import { byName, DAY_MS, verdictAt } from '../domain/periods.js'
import { ROW_CLASSES, ROW_TABLES, type RowClass, type RowPeriods, type RowTable } from '../domain/rows.js'
import { matterOf } from '../domain/sittings.js'
import { sittingsOf } from '../queries/due.js'
import { deleteRows, rowsAfter, unnamedAmong, type Row } from '../queries/old_rows.js'

/** So many rows in one statement: some milliseconds of the database at a time. */
const BATCH = 200

/** What went, or would go. `days`: null is for ever. `held` are old enough and wait for an exam, for their end, or are named by a row that stays. */
export type RowReport = { days: number | null; rows: number; held: number }
export type RowsReport = Record<RowClass, RowReport>

type Run = {
  readonly at: number
  readonly periods: RowPeriods
  readonly dryRun: boolean
  readonly mayGoOn: () => Promise<boolean>
}

/** Takes away the rows that are due at `at`, batch by batch; a writer waits for one batch at most. */
export async function purgeRows(run: Run): Promise<RowsReport> {
  const report = byName(ROW_CLASSES, (name): RowReport => ({ days: run.periods[name], rows: 0, held: 0 }))
  for (const table of ROW_TABLES) {
    const days = run.periods[table.rowClass]
    if (days !== null) await purgeTable(table, run.at - days * DAY_MS, run, report[table.rowClass])
  }
  return report
}

async function purgeTable(
  table: RowTable,
  before: number,
  { at, dryRun, mayGoOn }: Run,
  counts: RowReport
): Promise<void> {
  for (let after = 0; await mayGoOn(); await breathe()) {
    const page = await rowsAfter(table, after, BATCH)
    const old = page.filter(({ createdAt }) => createdAt <= before)
    // Rows come in the order of time: where none of a page is old, none behind it is.
    if (old.length === 0 && table.isUnordered !== true) return
    const due = (await dueAmong(old, before, at)).map(({ id }) => id)
    const going = await unnamedAmong(table, due)
    if (!dryRun) await deleteRows(table, going)
    counts.rows += going.length
    counts.held += old.length - going.length
    after = page.at(-1)?.id ?? after
    if (page.length < BATCH) return
  }
}

async function dueAmong(old: readonly Row[], before: number, at: number): Promise<Row[]> {
  const isTied = old.some(
    ({ ownerId, roomId, applicationId }) => (ownerId ?? roomId ?? applicationId) !== null
  )
  const sittings = isTied ? await sittingsOf(old) : []
  return old.filter((row, place) => {
    const matters = (sittings[place] ?? []).map((sitting) => matterOf(sitting, at))
    return row.isSettled && verdictAt(row.createdAt, matters, before) === 'due'
  })
}
