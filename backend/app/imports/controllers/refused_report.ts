import { say, type ExcelCell, type Language } from '#shared'
import { mapHeaders, type FileColumn, type ImportColumn } from '../domain/columns.js'
import { importKind } from '../import_kinds.js'
import { refusedRows } from '../queries/rows.js'
import type { RunView } from '../views.js'

/** The columns of the file that are read, then the line, and what is wrong: mended, the file can be sent again, where nobody has chosen columns too. */
export const reportHead = ({ kind, columns }: RunView, language: Language): string[] => [
  ...columns.flatMap((column) => nameOf(column, importKind(kind)?.columns ?? [])),
  say(language, 'imports.report_line'),
  say(language, 'imports.report_problem'),
]

/** The header where it says of itself how it was read, else the name of the field. */
const nameOf = ({ header, field }: FileColumn, known: readonly ImportColumn[]): string[] => {
  if (field === null) return []
  return [mapHeaders([header], known).columns[0]?.field === field ? header : field]
}

export async function* reportRows(
  { id, columns }: RunView,
  language: Language
): AsyncGenerator<ExcelCell[][]> {
  const fields = columns.flatMap(({ field }) => field ?? [])
  for await (const page of refusedRows(id))
    yield page.map(({ line, cells, problems }) => [
      ...fields.map((field) => cells[field] ?? null),
      line,
      problems.map(({ text, params }) => say(language, text, params)).join(' '),
    ])
}
