import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Outcome } from '../domain/run_state.js'
import type { StoredRow } from '../queries/rows.js'

type Written = {
  readonly outcome: Outcome
  readonly detail: object
  /** Absent: that of before stays. */
  readonly targetId?: number | null
  readonly undo?: unknown
}

/** Stores what became of rows, in one statement. */
export async function writeRows(
  trx: TransactionClientContract,
  run: number,
  rows: readonly { readonly row: StoredRow; readonly written: Written }[]
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ row, written }) => ({
    run_id: run,
    line: row.line,
    row_key: row.rowKey,
    cells_json: row.cellsJson,
    outcome: written.outcome,
    detail_json: JSON.stringify(written.detail),
    target_id: written.targetId ?? null,
    undo_json: written.undo == null ? null : JSON.stringify(written.undo),
  }))
  const isApplied = rows.some(({ written }) => written.targetId !== undefined)
  await trx
    .knexQuery()
    .table('import_rows')
    .insert(values)
    .onConflict(['run_id', 'line'])
    .merge(['row_key', 'outcome', 'detail_json', ...(isApplied ? ['target_id'] : []), 'undo_json'])
}
