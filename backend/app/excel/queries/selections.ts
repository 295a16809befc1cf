import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

/** A place in the rows that an order is about. `part`: which row of `excel_selections`; `at`: so many of its ids are done. */
export type Place = { readonly part: number; readonly at: number }

const ROWS_AT_ONCE = 50

/** Writes down which rows an order is about, in their order: `size` ids in each part. */
export async function insertSelection(
  trx: TransactionClientContract,
  { orderId, ids, size }: { orderId: number; ids: readonly number[]; size: number }
): Promise<void> {
  const rows: { order_id: number; part: number; ids_json: string }[] = []
  for (let from = 0; from < ids.length; from += size)
    rows.push({
      order_id: orderId,
      part: from / size,
      ids_json: JSON.stringify(ids.slice(from, from + size)),
    })
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertQuery()
      .table('excel_selections')
      .multiInsert(rows.slice(from, from + ROWS_AT_ONCE))
}

const PART = { idsJson: 'excel_selections.ids_json' } as const

/** The ids of one part; `isLast`: there is none behind it. */
export async function selectedIds(
  orderId: number,
  part: number
): Promise<{ ids: number[]; isLast: boolean }> {
  const [own, next] = await select(db, 'excel_selections', PART)
    .where('order_id', orderId)
    .whereBetween('part', [part, part + 1])
    .orderBy('part')
  return { ids: own ? (JSON.parse(own.idsJson) as number[]) : [], isLast: next === undefined }
}
