import { BYTE_ORDER_MARK, csvLine } from '#shared/csv'

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
    .map((line) => csvLine(line))
    .join('')
