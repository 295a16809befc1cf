import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { CheckedRow, Importer, ImportKind, ImportMode, Remark } from '../import_kinds.js'
import { cellsOf, keysTwice, openCellsOf, type StoredRow } from '../queries/rows.js'
import { withMarks } from './with_marks.js'
import { writeRows } from './write_rows.js'

type Asked = { readonly kind: ImportKind; readonly importer: Importer } & {
  readonly run: number
  readonly mode: ImportMode
}

/** Stores what these rows would do; those whose key another row of the file has too are refused. */
export async function checkRows(
  trx: TransactionClientContract,
  { kind, importer, run, mode }: Asked,
  rows: readonly StoredRow[]
): Promise<void> {
  const twice = await keysTwice(
    trx,
    run,
    rows.map(({ rowKey }) => rowKey)
  )
  const checked = await kind.check(
    trx,
    { importer, mode },
    rows.map((row) => openCellsOf(run, row))
  )
  await writeRows(
    trx,
    run,
    rows.map((row, at) => {
      const lines = twice.get(row.rowKey ?? '')
      const answer = checked[at]
      if (!answer) throw new Error('a row has no answer')
      const outcome = withMarks(answer, cellsOf(row), kind.columns)
      return { row, written: writtenOf(lines ? refusedTwice(lines, outcome) : outcome) }
    })
  )
}

const writtenOf = ({ outcome, ...detail }: CheckedRow) => ({
  outcome: outcome === 'refuse' ? ('refused' as const) : outcome,
  detail,
})

const refusedTwice = (lines: readonly number[], { problems }: CheckedRow): CheckedRow => {
  const twice: Remark = {
    field: '#',
    text: 'imports.row_twice',
    params: { lines: lines.slice(0, 5).join(', ') },
  }
  return { outcome: 'refuse', changes: [], problems: [...problems, twice], warnings: [] }
}
