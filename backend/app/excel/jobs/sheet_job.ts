import { setTimeout as wait } from 'node:timers/promises'
import vine from '@vinejs/vine'
import db from '@adonisjs/lucid/services/db'
import type { JobType } from '#jobs'
import { placeFile, registerFile, type PlacedFile } from '#files'
import {
  clock,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  rowId,
  type DomainError,
  type ExcelCell,
  type Result,
} from '#shared'
import { limits } from '../limits.js'
import { openForOrderer, storedOrder, type StoredOrder } from '../queries/excel_orders.js'
import { packed } from '../queries/stored_rows.js'
import type { OpenSheet } from '../sheet_kinds.js'

type Payload = { order: number }

/** The next rows of an order, stored. `next` null: they are the last ones. `file` null: there are none. */
type Part = {
  readonly order: StoredOrder
  readonly lines: number
  readonly file: PlacedFile | null
  readonly next: string | null
  /** Rows of all, where they have just been counted. */
  readonly total: number | null
}

const orderGone = () => refuseConflict('order_gone', 'excel.order_gone')

/**
 * Makes the Excel file of an order in parts, one in each chunk: its rows are read and stored before the transaction, which writes down
 * that they are there and where the next ones begin. The workbook is written from the parts when it is opened, so that no pass is long.
 */
export const sheetJob: JobType<Payload, Result<Part, DomainError>> = {
  type: 'excel.sheet',
  lane: 'reporting',
  payload: vine.create({ order: rowId() }),

  mayRetry: async (trx, { order }) => ((await storedOrder(order, trx)) ? ok(undefined) : orderGone()),

  prepare: async ({ payload, isTimeUp }) => {
    const order = await storedOrder(payload.order, db.connection())
    if (!order) return orderGone()
    const sheet = await openForOrderer(order)
    if (!sheet) return refuse('forbidden', 'rights_changed', { messages: ['excel.rights_changed'] })
    const total = order.parts === 0 ? await sheet.count() : null
    const { rows, next } = await nextRows(sheet, order.next, isTimeUp)
    const file = rows.length === 0 ? null : await store(order, rows)
    return ok({ order, lines: rows.length, file, next, total })
  },

  chunk: async (trx, { cursor }, prepared) => {
    if (prepared === undefined) return orderGone()
    if (!prepared.ok) return prepared
    const { order, lines, file, next, total } = prepared.value
    if (!(await storedOrder(order.id, trx))) return orderGone()
    if (file !== null)
      await insertRow(trx, 'excel_parts', {
        order_id: order.id,
        position: order.parts,
        lines,
        file_id: (await registerFile(file, trx)).id,
        made_at: clock.now(),
      })
    const all = order.lines + lines
    const ended = next === null
    await trx
      .from('excel_orders')
      .where('id', order.id)
      .update({ next_json: next, parts: order.parts + 1, lines: all, ...(ended && { running_key: null }) })
    return ok({
      cursor: cursor + 1,
      done: lines,
      counts: { rows: lines },
      // What came and went meanwhile.
      ...(ended ? { total: all } : total !== null && { total: Math.max(total, all) }),
      ended,
    })
  },
}

/** So many rows as a part has, or as there is time for; between two reads others have the database as long as one took. */
async function nextRows(sheet: OpenSheet, after: string | null, isTimeUp: () => boolean) {
  const rows: (readonly ExcelCell[])[] = []
  let beganAt = performance.now()
  for await (const page of sheet.pages(after, limits.part)) {
    rows.push(...page.rows)
    if (page.next !== null && (rows.length >= limits.part || isTimeUp())) return { rows, next: page.next }
    await wait(Math.ceil(performance.now() - beganAt))
    beganAt = performance.now()
  }
  return { rows, next: null }
}

const store = async ({ id, parts, institutionId }: StoredOrder, rows: readonly (readonly ExcelCell[])[]) =>
  placeFile({
    source: await packed(rows),
    filename: `planilha-${id}-${parts}.json.gz`,
    purpose: 'excel_part',
    contentType: 'application/gzip',
    institutionId,
    ownerId: null,
  })
