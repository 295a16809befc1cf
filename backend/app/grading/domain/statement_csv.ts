/** A line of a statement, as far as the file has it. */
type Line = {
  readonly day: string
  readonly plan: { readonly collection: string; readonly exam: string; readonly position: number }
  readonly texts: number
  readonly returned: number
  readonly thirds: number | null
  readonly panel: number
  readonly controls: number | null
  readonly controlsWithin: number | null
  readonly minutes: number
}

/** Spreadsheets in Portuguese separate columns by semicolons, and read UTF-8 by its mark alone. */
const SEPARATOR = ';'
const BYTE_ORDER_MARK = '\u{feff}'
const LINE_END = '\r\n'

/** The rows of a statement as a file for spreadsheets. `heads`: names of its eleven columns. */
export const statementCsv = (rows: readonly Line[], heads: readonly string[]): string =>
  BYTE_ORDER_MARK +
  [
    heads,
    ...rows.map(({ day, plan, texts, returned, thirds, panel, controls, controlsWithin, minutes }) => [
      day,
      plan.collection,
      plan.exam,
      plan.position,
      texts,
      returned,
      thirds,
      panel,
      controls,
      controlsWithin,
      minutes,
    ]),
  ]
    .map((cells) => cells.map(cellOf).join(SEPARATOR) + LINE_END)
    .join('')

/** A name that begins as a formula would be computed by the spreadsheet. */
function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const inert = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
