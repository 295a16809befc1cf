import { rowsAbout, tableOf } from '#personal_data'

/** Rows of lists that somebody was made or changed by. */
export const personalImports = rowsAbout('imports', [
  tableOf('import_rows', { of: 'target_id', columns: ['run_id', 'line', 'outcome', 'cells_json'] }),
])
