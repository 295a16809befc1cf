import type { Readable } from 'node:stream'
import { record, type Subject } from '#audit'
import {
  csvStream,
  excelStream,
  inTransaction,
  ok,
  OwnDownloads,
  refuse,
  type Caller,
  type DomainError,
  type ExcelSheet,
  type Result,
} from '#shared'
import { limits } from '../limits.js'

export type ExportFormat = 'excel' | 'csv'

/** What is taken. `filter`: as it was validated, for the record; `sheet`: `noted` is to be called when some rows were read. */
export type AskedExport = {
  readonly list: string
  readonly format: ExportFormat
  readonly subject: Subject
  readonly filter: object
  readonly rows: number
  sheet(noted: () => void): ExcelSheet
}

const downloads = new OwnDownloads('export_running', 'exports.running')

/**
 * A list as the stream of a file, written while it is read; on record with who takes it, by which filter, and how many rows it has then. One at a time
 * for a person. Refused: `export_too_long` (400), `export_running` (409)
 */
export async function beginExport(
  caller: Caller,
  asked: AskedExport
): Promise<Result<Readable, DomainError>> {
  const { list, format, subject, filter, rows } = asked
  if (rows > limits.most)
    return refuse('invalid', 'export_too_long', {
      messages: ['exports.too_long'],
      params: { rows, most: limits.most },
    })
  const free = downloads.mayRead(caller.userId)
  if (!free.ok) return free
  const recorded = await inTransaction<null, DomainError>(async (trx) => {
    await record(trx, { act: 'list_exported', by: caller, subject, detail: { list, format, filter, rows } })
    return ok(null)
  })
  if (!recorded.ok) return recorded
  return downloads.read(caller.userId, (noted) => {
    const sheet = asked.sheet(noted)
    return format === 'csv' ? csvStream(sheet, caller.language) : excelStream(sheet)
  })
}
