import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type ListRequest, type Row } from '#shared'
import type { Outcome } from '../domain/run_state.js'
import type { CheckedRow } from '../import_kinds.js'
import { openedCells, withoutSecrets } from '../domain/secret_cells.js'
import { openFor } from '../reading/sealing.js'
import type { RowView } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const ROW = {
  id: 'import_rows.id',
  line: 'import_rows.line',
  rowKey: 'import_rows.row_key',
  cellsJson: 'import_rows.cells_json',
  outcome: 'import_rows.outcome',
  detailJson: 'import_rows.detail_json',
  undoJson: 'import_rows.undo_json',
  targetId: 'import_rows.target_id',
} as const

export type StoredRow = Row<typeof ROW>

type Detail = Pick<CheckedRow, 'changes' | 'problems' | 'warnings'> & {
  readonly changedSince?: readonly string[]
}

const NOTHING: Detail = { changes: [], problems: [], warnings: [] }

export const detailOf = ({ detailJson }: Pick<StoredRow, 'detailJson'>): Detail =>
  detailJson === null ? NOTHING : (JSON.parse(detailJson) as Detail)

/** Secrets are sealed in it. */
export const cellsOf = ({ cellsJson }: Pick<StoredRow, 'cellsJson'>) =>
  JSON.parse(cellsJson) as Record<string, string>

/** With secrets as the file had them: for checks alone. */
export const openCellsOf = (run: number, row: Pick<StoredRow, 'cellsJson'>) =>
  openedCells(cellsOf(row), openFor(run))

type NextRows = { readonly outcomes: readonly Outcome[]; readonly line: number; readonly most: number }

const rowsWith = (client: Client, run: number, { outcomes, most }: NextRows) =>
  select(client, 'import_rows', ROW)
    .where('run_id', run)
    .whereIn('outcome', [...outcomes])
    .limit(most)

/** The next rows of a run behind a line, with one of the outcomes. */
export const rowsBehind = (client: Client, run: number, next: NextRows) =>
  rowsWith(client, run, next).where('line', '>', next.line).orderBy('line')

/** The same from the last row on; line 0: those at the end. */
export const rowsBefore = (client: Client, run: number, next: NextRows) => {
  const rows = rowsWith(client, run, next).orderBy('line', 'desc')
  return next.line === 0 ? rows : rows.where('line', '<', next.line)
}

export const rowAt = (client: Client, run: number, line: number): Promise<StoredRow | null> =>
  select(client, 'import_rows', ROW).where({ run_id: run, line }).first()

/** Lines of the rows of the run that have these keys. */
export async function linesByKey(
  client: Client,
  run: number,
  keys: readonly (string | null)[]
): Promise<Map<string, number[]>> {
  const asked = [...new Set(keys.filter((key) => key !== null))]
  if (asked.length === 0) return new Map()
  const rows = await select(client, 'import_rows', { key: 'import_rows.row_key', line: 'import_rows.line' })
    .where('run_id', run)
    .whereIn('row_key', asked)
    .orderBy('line')
  const lines = Map.groupBy(rows, ({ key }) => key ?? '')
  return new Map([...lines].map(([key, found]) => [key, found.map(({ line }) => line)]))
}

/** Keys that more than one row of the run has, among these. */
export const keysTwice = async (client: Client, run: number, keys: readonly (string | null)[]) =>
  new Map([...(await linesByKey(client, run, keys))].filter(([, lines]) => lines.length > 1))

export async function outcomeCounts(client: Client, run: number): Promise<Partial<Record<Outcome, number>>> {
  const rows = await client
    .query<{ outcome: Outcome; total: number | string }>()
    .from('import_rows')
    .where('run_id', run)
    .groupBy('outcome')
    .select('outcome')
    .count('* as total')
  return Object.fromEntries(rows.map(({ outcome, total }) => [outcome, Number(total)]))
}

const viewOf = (row: StoredRow): RowView => {
  const { changedSince = [], ...detail } = detailOf(row)
  return {
    line: row.line,
    outcome: row.outcome as Outcome,
    cells: withoutSecrets(cellsOf(row)),
    ...detail,
    changedSince,
  }
}

/** A page of rows in the order of the file. */
export async function pageOfRows(
  run: number,
  { offset, limit }: Pick<ListRequest<never>, 'offset' | 'limit'>,
  outcomes: readonly Outcome[] | undefined
): Promise<{ rows: RowView[]; count: number }> {
  const query = select(db, 'import_rows', ROW).where('run_id', run)
  if (outcomes !== undefined) query.whereIn('outcome', [...outcomes])
  const [{ total } = { total: 0 }] = await query
    .clone<{ total: number | string }>()
    .clearSelect()
    .count('* as total')
  const rows = await query.orderBy('line').offset(offset).limit(limit)
  return { rows: rows.map(viewOf), count: Number(total) }
}

export async function rowView(run: number, line: number): Promise<RowView | null> {
  const row = await rowAt(db, run, line)
  return row && viewOf(row)
}

/** The refused rows, in pages, for the report. */
export async function* refusedRows(run: number): AsyncGenerator<RowView[]> {
  const most = 500
  let line = 0
  for (;;) {
    const rows = await rowsBehind(db, run, { outcomes: ['refused'], line, most })
    if (rows.length === 0) return
    yield rows.map(viewOf)
    line = rows.at(-1)?.line ?? line
  }
}
