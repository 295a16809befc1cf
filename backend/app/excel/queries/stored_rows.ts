import { setImmediate as breathe } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import db from '@adonisjs/lucid/services/db'
import { openStoredBytes } from '#files'
import { select, type ExcelCell } from '#shared'

type Rows = readonly (readonly ExcelCell[])[]

/** Rows that are written before others have their turn. */
const AT_ONCE = 250

/** Rows as a stored part has them. */
export const packed = (rows: Rows): Promise<Buffer> => promisify(gzip)(JSON.stringify(rows))

const PART = { key: 'files.storage_key', lines: 'excel_parts.lines' } as const

/** The stored parts of an order, in their order; null where some of its rows are gone. */
export async function partsOf(order: { id: number; lines: number }): Promise<{ key: string }[] | null> {
  const parts = await select(db, 'excel_parts', PART)
    .join('files', 'files.id', 'excel_parts.file_id')
    .where('excel_parts.order_id', order.id)
    .whereNull('files.deleted_at')
    .orderBy('excel_parts.position')
  return parts.reduce((sum, { lines }) => sum + lines, 0) === order.lines ? parts : null
}

/** Their rows: one part at a time is in memory. `noted` is called when some were taken. @throws where the bytes of one are gone: half a sheet would look like all of it */
export async function* rowsOf(parts: readonly { key: string }[], noted: () => void): AsyncGenerator<Rows> {
  for (const { key } of parts) {
    const bytes = await openStoredBytes(key)
    if (bytes === null) throw new Error('a part of an Excel file is gone')
    const stored: Buffer[] = await bytes.toArray()
    const text = await promisify(gunzip)(Buffer.concat(stored))
    // It is what `packed` wrote.
    const rows = JSON.parse(text.toString('utf8')) as Rows
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      yield rows.slice(from, from + AT_ONCE)
      noted()
      await breathe()
    }
  }
}
