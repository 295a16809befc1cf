import type { Readable } from 'node:stream'
import { record } from '#audit'
import { rowsOfParts } from '#excel'
import { issueOpeningTicket, redeemOpeningTicket, type Redeemed } from '#files'
import {
  csvStream,
  excelStream,
  inTransaction,
  ok,
  OwnDownloads,
  refuse,
  say,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { madeExport, openFor, partsOf, type OpenExport, type StoredExport } from '../queries/list_exports.js'
import type { ExportFormat } from './begin_export.js'

const OPENS = ['list_export'] as const

const notThere = () => refuse('not_found', 'not_found', { messages: ['exports.not_there'] })

type Ready = OpenExport & { readonly order: StoredExport; readonly parts: readonly { key: string }[] }

/** The file of a job that this caller ordered, is made, and shows no more than they may see now. Refused: `not_found` */
async function ready(caller: Caller, jobId: number): Promise<Result<Ready, DomainError>> {
  const order = await madeExport(jobId)
  if (!order || order.orderedBy !== caller.userId || order.institutionId !== caller.institutionId)
    return notThere()
  const open = await openFor(caller, order)
  const parts = open && (await partsOf(order))
  return open && parts ? ok({ ...open, order, parts }) : notThere()
}

const downloads = new OwnDownloads('export_running', 'exports.running')

const formatOf = ({ format }: StoredExport): ExportFormat => (format === 'csv' ? 'csv' : 'excel')

/** A one-use address of the file of a job; on record, as a list that is sent at once. Refused: `not_found`, `export_running`, `too_many_requests` */
export async function exportAddress(caller: Caller, jobId: number): Promise<Result<string, DomainError>> {
  const found = await ready(caller, jobId)
  if (!found.ok) return found
  const free = downloads.mayRead(caller.userId)
  if (!free.ok) return free
  const { order, filter } = found.value
  const recorded = await inTransaction<null, DomainError>(async (trx) => {
    await record(trx, {
      act: 'list_exported',
      by: caller,
      subject: { type: 'list', id: null },
      detail: { list: order.list, format: formatOf(order), filter, rows: order.lines },
    })
    return ok(null)
  })
  if (!recorded.ok) return recorded
  return issueOpeningTicket(caller, { path: '/v1/export_files/open', opens: OPENS[0], subjectId: jobId })
}

/** What a ticket opens, once; null: nothing. */
export const redeemExportTicket = (ticket: string | undefined): Promise<Redeemed<string> | null> =>
  redeemOpeningTicket(ticket, OPENS)

/** The file of a job, written from its parts while it is sent; one at a time for a person. Refused: `not_found`, `export_running` */
export async function openedExport(
  caller: Caller,
  jobId: number
): Promise<Result<{ name: string; format: ExportFormat; stream: Readable }, DomainError>> {
  const found = await ready(caller, jobId)
  if (!found.ok) return found
  const { order, parts, list, reader } = found.value
  const { language } = reader
  const format = formatOf(order)
  const stream = await downloads.read(caller.userId, (noted) => {
    const sheet = {
      name: say(language, list.title),
      head: list.columns.map((column) => say(language, column)),
      rows: rowsOfParts(parts, noted),
    }
    return format === 'csv' ? csvStream(sheet, language) : excelStream(sheet)
  })
  return stream.ok ? ok({ name: list.resource, format, stream: stream.value }) : stream
}
