import { meantText } from '../domain/broken_text.js'
import { fieldsOf } from '../domain/cell_marks.js'
import type { ImportColumn } from '../domain/columns.js'
import type { Cells, CheckedRow, Remark } from '../import_kinds.js'

/**
 * The answer of a kind about a row, with what a spreadsheet did to it: a key that a formula gave, or that has lost zeros, refuses the row, and so do an error and a text whose letters were read in a wrong encoding; another
 * formula is a warning, and its value as stored is taken.
 */
export function withMarks(checked: CheckedRow, cells: Cells, columns: readonly ImportColumn[]): CheckedRow {
  const isKey = (field: string) => columns.some(({ name, isKey: key }) => name === field && key === true)
  const formulas = fieldsOf(cells, 'formula')
  const problems: Remark[] = [
    ...formulas.filter(isKey).map((field) => ({ field, text: 'imports.key_formula' })),
    ...fieldsOf(cells, 'zeros')
      .filter(isKey)
      .map((field) => ({ field, text: 'imports.key_zeros' })),
    ...columns.flatMap(({ name }): Remark[] => {
      const meant = meantText(cells[name] ?? '')
      return meant === null ? [] : [{ field: name, text: 'imports.cell_broken', params: { offer: meant } }]
    }),
    ...fieldsOf(cells, 'error').map((field) => ({ field, text: 'imports.cell_error' })),
  ]
  const warnings = [
    ...checked.warnings,
    ...formulas.filter((field) => !isKey(field)).map((field) => ({ field, text: 'imports.cell_formula' })),
  ]
  if (problems.length === 0) return { ...checked, warnings }
  return { outcome: 'refuse', changes: [], problems: [...problems, ...checked.problems], warnings }
}
