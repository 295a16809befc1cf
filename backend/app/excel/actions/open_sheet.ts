import { record } from '#audit'
import type { Readable } from 'node:stream'
import { issueOpeningTicket, redeemOpeningTicket, type Redeemed } from '#files'
import {
  excelStream,
  inTransaction,
  ok,
  OwnDownloads,
  refuse,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import db from '@adonisjs/lucid/services/db'
import {
  headOf,
  isExpired,
  openFor,
  orderView,
  storedOrder,
  type StoredOrder,
} from '../queries/excel_orders.js'
import { partsOf, rowsOf } from '../queries/stored_rows.js'

const OPENS = ['excel'] as const

const notThere = () => refuse('not_found', 'not_found', { messages: ['excel.not_there'] })

type Ready = { readonly order: StoredOrder; readonly parts: { key: string }[] }

/** The file of an order that this caller placed, is made, and shows no more than they may see now. Refused: `not_found` */
async function ready(caller: Caller, orderId: number): Promise<Result<Ready, DomainError>> {
  const order = await storedOrder(orderId, db.connection())
  if (!order || order.orderedBy !== caller.userId || order.institutionId !== caller.institutionId)
    return notThere()
  const view = await orderView(orderId)
  if (view.state !== 'DONE' || isExpired(view)) return notThere()
  if (!(await openFor(caller, order))) return notThere()
  const parts = await partsOf(order)
  return parts ? ok({ order, parts }) : notThere()
}

/** The workbooks of orders that people read. */
const workbooks = new OwnDownloads('sheet_running', 'excel.sheet_running')

/** A one-use address of the file of an order; on record. Refused: `not_found`, `sheet_running`, `too_many_requests` */
export async function sheetAddress(caller: Caller, orderId: number): Promise<Result<string, DomainError>> {
  const found = await ready(caller, orderId)
  if (!found.ok) return found
  const free = workbooks.mayRead(caller.userId)
  if (!free.ok) return free
  const { id, kind, collectionId } = found.value.order
  const recorded = await inTransaction<null, DomainError>(async (trx) => {
    await record(trx, {
      act: 'excel_opened',
      by: caller,
      institutionId: caller.institutionId,
      subject: { type: 'collection', id: collectionId },
      detail: { list: kind, order: id },
    })
    return ok(null)
  })
  if (!recorded.ok) return recorded
  return issueOpeningTicket(caller, { path: '/v1/excel_files/open', opens: OPENS[0], subjectId: id })
}

/** What a ticket opens, once; null: nothing. */
export const redeemSheetTicket = (ticket: string | undefined): Promise<Redeemed<string> | null> =>
  redeemOpeningTicket(ticket, OPENS)

/** The workbook of an order, written from its parts while it is sent; one at a time for a person. Refused: `not_found`, `sheet_running` */
export async function storedSheet(
  caller: Caller,
  orderId: number
): Promise<Result<{ filename: string; stream: Readable }, DomainError>> {
  const found = await ready(caller, orderId)
  if (!found.ok) return found
  const { filename, name, head } = headOf(found.value.order)
  const { parts } = found.value
  const stream = await workbooks.read(caller.userId, (noted) =>
    excelStream({ name, head, rows: rowsOf(parts, noted) })
  )
  return stream.ok ? ok({ filename, stream: stream.value }) : stream
}
