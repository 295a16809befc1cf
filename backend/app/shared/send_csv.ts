import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { BYTE_ORDER_MARK, csvLine } from './csv.js'
import { asDownload } from './download.js'
import type { ExcelSheet } from './excel.js'
import type { Language } from './texts.js'

/** Answers with a CSV file as a download, written while it is sent. `filename`: ASCII, without quotes. */
export function sendCsv(
  { response }: HttpContext,
  filename: string,
  sheet: Pick<ExcelSheet, 'head' | 'rows'>
) {
  asDownload(response, filename, 'text/csv; charset=utf-8')
  return response.stream(Readable.from(pieces(sheet)))
}

/** The same as a stream, with numbers as spreadsheets of this language read them. */
export const csvStream = (sheet: Pick<ExcelSheet, 'head' | 'rows'>, language: Language): Readable =>
  Readable.from(pieces(sheet, language === 'en' ? '.' : ','))

async function* pieces(
  { head, rows }: Pick<ExcelSheet, 'head' | 'rows'>,
  decimal: '.' | ',' = '.'
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(head)
  for await (const page of rows) yield page.map((row) => csvLine(row, decimal)).join('')
}
