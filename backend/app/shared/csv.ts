/** What a spreadsheet would take for a formula is a text: an apostrophe before it, which our own import takes off again. */
const isFormula = (text: string) => /^[=+\-@\t\r＝＋－＠]/.test(text)

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const inert = isFormula(value) ? `'${value}` : value
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** A line of CSV as spreadsheets in Brazil open it: columns separated by semicolons. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cellOf).join(';')}\r\n`

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
