import { say, type ExcelCell, type Language } from '#shared'
import { refusedRows } from '../queries/rows.js'
import type { RunView } from '../views.js'

/** The columns of the file that are read, then the line, and what is wrong: mended, the file can be sent again. */
export const reportHead = ({ columns }: RunView, language: Language): string[] => [
  ...columns.flatMap(({ header, field }) => (field === null ? [] : [header])),
  say(language, 'imports.report_line'),
  say(language, 'imports.report_problem'),
]

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
