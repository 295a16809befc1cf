import { setTimeout as wait } from 'node:timers/promises'
import vine from '@vinejs/vine'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChunkOutcome, JobType } from '#jobs'
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
import { limits, ROWS_AT_ONCE } from '../limits.js'
import { openForOrderer, storedOrder, type StoredOrder } from '../queries/excel_orders.js'
import { insertSelection, selectedIds, type Place } from '../queries/selections.js'
import { packed } from '../queries/stored_rows.js'
import type { OpenSheet } from '../sheet_kinds.js'

type Payload = { order: number }

/** Which rows the order is about. */
type Chosen = { readonly order: StoredOrder; readonly ids: readonly number[] }

/** The next rows of an order, stored. `next` null: they are the last ones. `file` null: there are none. */
type Part = {
  readonly order: StoredOrder
  readonly lines: number
  readonly file: PlacedFile | null
  readonly next: Place | null
}

const orderGone = () => refuseConflict('order_gone', 'excel.order_gone')

/**
 * Makes the Excel file of an order. The first chunk writes down which rows it is about: what is renamed or moved later is in it once all the same. Each of the
 * others has a part: its rows are read and stored before the transaction, which writes down that they are there and where the next ones begin. The
 * workbook is written from the parts when it is opened, so that no pass is long.
 */
export const sheetJob: JobType<Payload, Result<Chosen | Part, DomainError>> = {
  type: 'excel.sheet',
  lane: 'reporting',
  payload: vine.create({ order: rowId() }),

  mayRetry: async (trx, { order }) => ((await storedOrder(order, trx)) ? ok(undefined) : orderGone()),

  prepare: async ({ payload, isTimeUp }) => {
    const order = await storedOrder(payload.order, db.connection())
    if (!order) return orderGone()
    const sheet = await openForOrderer(order)
    if (!sheet) return refuse('forbidden', 'rights_changed', { messages: ['excel.rights_changed'] })
    // It is what a chunk wrote.
    const place = order.next === null ? null : (JSON.parse(order.next) as Place)
    return ok(
      place === null ? { order, ids: await sheet.ids() } : await nextPart(sheet, { order, place, isTimeUp })
    )
  },

  chunk: async (trx, { cursor }, prepared) => {
    if (prepared === undefined) return orderGone()
    if (!prepared.ok) return prepared
    const { order } = prepared.value
    if (!(await storedOrder(order.id, trx))) return orderGone()
    const done = await ('ids' in prepared.value
      ? writeChosen(trx, prepared.value)
      : writePart(trx, prepared.value))
    return ok({ cursor: cursor + 1, ...done })
  },
}

type Done = Omit<ChunkOutcome, 'cursor'>

async function writeChosen(trx: TransactionClientContract, { order, ids }: Chosen): Promise<Done> {
  const ended = ids.length === 0
  await insertSelection(trx, { orderId: order.id, ids, size: limits.part })
  await moveOn(trx, order, ended ? null : { part: 0, at: 0 }, {})
  return { done: 0, total: ids.length, ended }
}

async function writePart(trx: TransactionClientContract, { order, lines, file, next }: Part): Promise<Done> {
  if (file !== null)
    await insertRow(trx, 'excel_parts', {
      order_id: order.id,
      position: order.parts,
      lines,
      file_id: (await registerFile(file, trx)).id,
      made_at: clock.now(),
    })
  const all = order.lines + lines
  await moveOn(trx, order, next, { parts: order.parts + (file === null ? 0 : 1), lines: all })
  const ended = next === null
  // Without what was there no more.
  return { done: lines, counts: { rows: lines }, ended, ...(ended && { total: all }) }
}

const moveOn = (
  trx: TransactionClientContract,
  { id }: StoredOrder,
  next: Place | null,
  made: { parts?: number; lines?: number }
) =>
  trx
    .from('excel_orders')
    .where('id', id)
    .update({ next_json: next && JSON.stringify(next), ...made, ...(next === null && { running_key: null }) })

type Asked = { order: StoredOrder; place: Place; isTimeUp: () => boolean }

/** So many rows as a part has, or as there is time for; between two reads others have the database as long as one took. */
async function nextPart(sheet: OpenSheet, { order, place: { part, at }, isTimeUp }: Asked): Promise<Part> {
  const { ids, isLast } = await selectedIds(order.id, part)
  const rows: (readonly ExcelCell[])[] = []
  let from = at
  do {
    const beganAt = performance.now()
    rows.push(...(await sheet.rowsOf(ids.slice(from, from + ROWS_AT_ONCE))))
    from += ROWS_AT_ONCE
    await wait(Math.ceil(performance.now() - beganAt))
  } while (from < ids.length && !isTimeUp())
  const nextPlace = isLast ? null : { part: part + 1, at: 0 }
  return {
    order,
    lines: rows.length,
    file: rows.length === 0 ? null : await store(order, rows),
    next: from < ids.length ? { part, at: from } : nextPlace,
  }
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
