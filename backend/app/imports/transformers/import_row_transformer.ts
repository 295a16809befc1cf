import { BaseTransformer } from '@adonisjs/core/transformers'
import { say, type Language } from '#shared'
import { withoutMarks } from '../domain/cell_marks.js'
import { isMissingLine } from '../domain/full_list.js'
import type { Remark } from '../import_kinds.js'
import type { RowView } from '../views.js'

/** A row of an import, with its remarks in the reader's language. */
export default class ImportRowTransformer extends BaseTransformer<{ row: RowView; language: Language }> {
  toObject() {
    const { row, language } = this.resource
    const spoken = ({ field, text, params }: Remark) => ({
      field,
      message: say(language, text, params),
      // What the cell may have meant; a person takes it or not.
      ...(typeof params?.offer === 'string' && { offer: params.offer }),
    })
    return {
      id: row.line,
      // Of whom a full list does not name: no line of the file.
      line: isMissingLine(row.line) ? null : row.line,
      outcome: row.outcome,
      // Not by name: names of fields are values of the wire, not keys.
      cells: Object.entries(withoutMarks(row.cells)).map(([field, value]) => ({ field, value })),
      changes: row.changes.map(({ field, from, to }) => ({ field, from, to })),
      problems: row.problems.map(spoken),
      warnings: row.warnings.map(spoken),
      changedSince: [...row.changedSince],
    }
  }
}
