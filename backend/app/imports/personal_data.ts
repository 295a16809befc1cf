import { rowsAbout, tableOf, type PersonalData } from '#personal_data'
import { withoutSecrets } from './domain/secret_cells.js'

const stored = rowsAbout('imports', [
  tableOf('import_rows', { of: 'target_id', columns: ['run_id', 'line', 'outcome', 'cells_json'] }),
  tableOf('import_mappings', { of: 'chosen_by', columns: ['kind', 'fields_json', 'chosen_at'] }),
])

/** Rows of lists that somebody was made or changed by: without secrets, a guardian's without the candidate's identifier, and a candidate's without the guardian; and how somebody of the staff had columns read. */
export const personalImports: PersonalData = {
  ...stored,
  async *collect(personId) {
    for await (const { table, rows } of stored.collect(personId))
      yield { table, rows: rows.map((row) => ({ ...row, ...readable(row) })) }
  },
}

const OF_SOMEBODY_ELSE = ['student_identifier', 'guardian_name', 'guardian_email']

function readable(row: object): object {
  if (!('cells_json' in row) || typeof row.cells_json !== 'object' || row.cells_json === null) return {}
  const cells = withoutSecrets(row.cells_json as Record<string, string>)
  return {
    cells_json: Object.fromEntries(
      Object.entries(cells).filter(([name]) => !OF_SOMEBODY_ELSE.includes(name))
    ),
  }
}
