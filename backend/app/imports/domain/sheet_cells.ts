/** A cell as the library reads it; a number is its text in the file. */
export type SheetCell = string | boolean | Date | { readonly number: string } | null

/** Excel keeps so many digits of a number; those behind them are zeros (Microsoft, "Excel specifications and limits"). */
const EXACT_DIGITS = 15

/** The text of a number: without exponent while all its digits are there, with one where a spreadsheet has lost some. */
export function numberText(raw: string): string {
  const value = Number(raw)
  if (!Number.isFinite(value)) return raw
  if (Number.isInteger(value) && Math.abs(value) >= 10 ** EXACT_DIGITS) return value.toExponential()
  return String(value)
}

/** A day, or a day and a time where the cell has one; a spreadsheet's fractions of a day are short of a second at times. */
function momentText(date: Date): string {
  const text = new Date(Math.round(date.valueOf() / 60_000) * 60_000).toISOString()
  return text.includes('T00:00') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

/** What a cell says as text. Days are `yyyy-mm-dd`, with `hh:mm` behind them where they have a time. */
export function cellText(cell: SheetCell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if (typeof cell === 'boolean') return cell ? 'sim' : 'não'
  if (cell instanceof Date) return Number.isNaN(cell.valueOf()) ? '' : momentText(cell)
  return numberText(cell.number)
}

const isNumber = (cell: SheetCell): boolean =>
  typeof cell === 'object' && cell !== null && !(cell instanceof Date)

/** Columns in which some cells are texts of digits that begin with 0: a number among them has lost its zeros. */
export function columnsWithZeros(rows: readonly (readonly SheetCell[])[]): ReadonlySet<number> {
  const columns = new Set<number>()
  for (const row of rows)
    row.forEach((cell, at) => {
      if (typeof cell === 'string' && /^0\d+$/.test(cell)) columns.add(at)
    })
  return columns
}

/** The columns of this row whose number has lost its leading zeros. */
export const zerosLost = (row: readonly SheetCell[], columns: ReadonlySet<number>): number[] =>
  row.flatMap((cell, at) => (columns.has(at) && isNumber(cell) ? [at] : []))
