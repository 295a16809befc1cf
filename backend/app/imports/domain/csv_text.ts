/** What a spreadsheet would take for a formula is a text: an apostrophe before it, which our own import takes off again. */
const isFormula = (text: string) => /^[=+\-@\t\r＝＋－＠]/.test(text)

const cell = (value: string | number | null): string => {
  const text = typeof value === 'string' && isFormula(value) ? `'${value}` : String(value ?? '')
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of CSV as spreadsheets in Brazil open it: semicolons. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map(cell).join(';')}\r\n`

/** What a file begins with, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'
