import type { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { asDownload } from './download.js'
import { excelStream, type ExcelSheet } from './excel.js'

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Answers with a workbook as a download, written while it is sent and kept in no cache. `filename`: ASCII, without quotes. */
export const sendExcel = async (ctx: HttpContext, filename: string, sheet: ExcelSheet) =>
  sendWorkbook(ctx, filename, await excelStream(sheet))

/** The same of a workbook that is being written. */
export function sendWorkbook({ response }: HttpContext, filename: string, stream: Readable) {
  asDownload(response, filename, EXCEL_TYPE)
  return response.stream(stream)
}
