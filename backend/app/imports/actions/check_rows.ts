import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { MISSING_FROM, saysWhere, withPlaces } from '../domain/full_list.js'
import type { CheckedRow, Importer, ImportKind, Remark } from '../import_kinds.js'
import { cellsOf, keysTwice, linesByKey, openCellsOf, type StoredRow } from '../queries/rows.js'
import { modeOf, rowModeOf, scopeOf, type StoredRun } from '../queries/runs.js'
import { withMarks } from './with_marks.js'
import { writeRows } from './write_rows.js'

type Asked = { readonly kind: ImportKind; readonly importer: Importer; readonly run: StoredRun }

/**
 * Stores what these rows would do; those whose key another row of the file has too are refused. Of a full list whom they name, who is not missing then, and for
 * which places it is.
 */
export async function checkRows(
  trx: TransactionClientContract,
  { kind, importer, run }: Asked,
  rows: readonly StoredRow[]
): Promise<void> {
  const isFull = modeOf(run) === 'full'
  const twice = await keysTwice(
    trx,
    run.id,
    rows.map(({ rowKey }) => rowKey)
  )
  const checked = await kind.check(
    trx,
    { importer, mode: rowModeOf(run) },
    rows.map((row) => openCellsOf(run.id, row))
  )
  // Rows of this chunk that are about the same the kind refuses by itself.
  const elsewhere = await linesByKey(
    trx,
    run.id,
    checked.flatMap(({ about }) => keyAbout(about) ?? [])
  )
  await writeRows(
    trx,
    run.id,
    rows.map((row, at) => {
      const answer = checked[at]
      if (!answer) throw new Error('a row has no answer')
      const rowKey = keyAbout(answer.about) ?? row.rowKey
      const others = (elsewhere.get(rowKey ?? '') ?? []).filter((line) => line !== row.line)
      const alike = others.length > 0 ? [...others, row.line].toSorted((a, b) => a - b) : undefined
      const lines = twice.get(row.rowKey ?? '') ?? alike
      const outcome = withMarks(answer, cellsOf(row), kind.columns)
      const written = writtenOf(lines ? refusedTwice(lines, outcome) : outcome)
      const target = isFull && { targetId: answer.names?.personId ?? null }
      return { row: { ...row, rowKey }, written: { ...written, ...target } }
    })
  )
  if (isFull)
    await storeNamed(
      trx,
      run,
      checked,
      rows.some((row) => saysWhere(cellsOf(row)))
    )
}

/** Stored as the key of the row from then on. No cell begins with a new line. */
const keyAbout = (about: string | undefined): string | undefined =>
  about === undefined ? undefined : `\n${about}`

const writtenOf = ({ outcome, changes, problems, warnings }: CheckedRow) => ({
  outcome: outcome === 'refuse' ? ('refused' as const) : outcome,
  detail: { changes, problems, warnings },
})

async function storeNamed(
  trx: TransactionClientContract,
  run: StoredRun,
  checked: readonly CheckedRow[],
  isPlaced: boolean
): Promise<void> {
  const people = checked.flatMap(({ names }) => names?.personId ?? [])
  await trx
    .from('import_rows')
    .where('run_id', run.id)
    .where('line', '>=', MISSING_FROM)
    .whereIn('target_id', people)
    .whereIn('outcome', ['missing', 'stays'])
    .delete()
  const scope = scopeOf(run)
  const places = checked.flatMap(({ names }) => names?.place ?? [])
  // Its people are looked at once: what is mended later makes them no more.
  if (scope.isCounted || (!isPlaced && places.length === 0)) return
  const scope_json = JSON.stringify(withPlaces(scope, places, isPlaced || places.length > 0))
  await trx.from('import_runs').where('id', run.id).update({ scope_json })
}

const refusedTwice = (lines: readonly number[], { problems }: CheckedRow): CheckedRow => {
  const twice: Remark = {
    field: '#',
    text: 'imports.row_twice',
    params: { lines: lines.slice(0, 5).join(', ') },
  }
  return { outcome: 'refuse', changes: [], problems: [...problems, twice], warnings: [] }
}
