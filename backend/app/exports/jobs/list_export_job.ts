import { setTimeout as wait } from 'node:timers/promises'
import vine from '@vinejs/vine'
import db from '@adonisjs/lucid/services/db'
import { packedRows } from '#excel'
import { placeFile, registerFile, type PlacedFile } from '#files'
import type { JobType } from '#jobs'
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
import { exportAddress } from '../actions/open_export.js'
import { limits, OPENS_FOR_MS, ROWS_AT_ONCE } from '../limits.js'
import { openForOrderer, storedExport, type OpenExport, type StoredExport } from '../queries/list_exports.js'

/** The next rows of an order, stored. `file` null: there are none. */
type Part = {
  readonly order: StoredExport
  readonly lines: number
  readonly file: PlacedFile | null
  readonly after: number | null
  readonly isLast: boolean
}

const orderGone = () => refuseConflict('order_gone', 'exports.order_gone')

/**
 * Reads a long list for its file. Each chunk has a part: its rows are read behind the last id and stored before the transaction, which writes down that they
 * are there and where the next ones begin. The file is written from the parts when it is opened, so that neither pass nor memory is long.
 */
export const listExportJob: JobType<{ export: number }, Result<Part, DomainError>> = {
  type: 'exports.list',
  lane: 'exports',
  payload: vine.create({ export: rowId() }),
  file: { address: exportAddress, opensForMs: OPENS_FOR_MS },

  mayRetry: async (trx, { export: id }) => ((await storedExport(trx, id)) ? ok(undefined) : orderGone()),

  prepare: async ({ payload, isTimeUp }) => {
    const order = await storedExport(db, payload.export)
    if (!order) return orderGone()
    const open = await openForOrderer(order)
    if (!open) return refuse('forbidden', 'rights_changed', { messages: ['exports.rights_changed'] })
    return ok(await nextPart(open, order, isTimeUp))
  },

  chunk: async (trx, { payload, cursor }, prepared) => {
    if (prepared === undefined) return orderGone()
    if (!prepared.ok) return prepared
    const { order, lines, file, after, isLast } = prepared.value
    if (!(await storedExport(trx, payload.export))) return orderGone()
    if (file !== null)
      await insertRow(trx, 'list_export_parts', {
        export_id: order.id,
        position: order.parts,
        lines,
        file_id: (await registerFile(file, trx)).id,
        made_at: clock.now(),
      })
    const all = order.lines + lines
    await trx
      .from('list_exports')
      .where('id', order.id)
      .update({
        after_id: after,
        parts: order.parts + (file === null ? 0 : 1),
        lines: all,
        ...(isLast && { running_key: null }),
      })
    return ok({
      cursor: cursor + 1,
      done: lines,
      counts: { rows: lines },
      ended: isLast,
      ...(isLast && { total: all }),
    })
  },
}

/** So many rows as a part has, or as there is time for; between two reads others have the database as long as one took. */
async function nextPart(
  { reader, list, filter }: OpenExport,
  order: StoredExport,
  isTimeUp: () => boolean
): Promise<Part> {
  const cells: (readonly ExcelCell[])[] = []
  let after = order.after
  let isLast = false
  do {
    const beganAt = performance.now()
    const most = Math.min(ROWS_AT_ONCE, limits.part - cells.length)
    const rows = await list.rows(reader, filter, { after, most })
    for (const row of rows) cells.push(row.cells)
    after = rows.at(-1)?.id ?? after
    isLast = rows.length < most
    await wait(Math.ceil(performance.now() - beganAt))
  } while (!isLast && cells.length < limits.part && !isTimeUp())
  return {
    order,
    lines: cells.length,
    file: cells.length === 0 ? null : await store(order, cells),
    after,
    isLast,
  }
}

const store = async ({ id, parts, institutionId }: StoredExport, rows: readonly (readonly ExcelCell[])[]) =>
  placeFile({
    source: await packedRows(rows),
    filename: `lista-${id}-${parts}.json.gz`,
    purpose: 'list_part',
    contentType: 'application/gzip',
    institutionId,
    ownerId: null,
  })
