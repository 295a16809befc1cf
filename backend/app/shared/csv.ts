/** What a spreadsheet would take for a formula is a text: an apostrophe before it, which our own import takes off again. */
const isFormula = (text: string) => /^'*[=+\-@\t\r＝＋－＠]/.test(text)

type Decimal = '.' | ','

function cellOf(value: string | number | null, decimal: Decimal): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', decimal)
  const inert = isFormula(value) ? `'${value}` : value
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** A line of CSV as spreadsheets in Brazil open it: columns separated by semicolons. `decimal`: what the reader's spreadsheet takes for the sign in a number. */
export const csvLine = (values: readonly (string | number | null)[], decimal: Decimal = '.'): string =>
  `${values.map((value) => cellOf(value, decimal)).join(';')}\r\n`

/** A cell of CSV as it was before `csvLine` made it inert. */
export const withoutApostrophe = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r＝＋－＠])/, '')

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
