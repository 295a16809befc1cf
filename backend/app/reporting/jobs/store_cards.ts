import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { discardFiles, registerFile } from '#files'
import { changedRows, clock, select } from '#shared'
import type { CardFile } from './card_files.js'

/**
 * Of cards that ended without a new file: what was frozen goes, unless a former file is there. Then a document of all cards prints what is
 * frozen, which may be newer than what that file shows.
 */
export const dropContents = async (rowIds: readonly number[], trx: TransactionClientContract) =>
  trx
    .from('answer_sheet_orders')
    .whereIn('id', [...rowIds])
    .where('state', 'DONE_WITH_ERRORS')
    .whereNull('file_id')
    .update({ content_json: null })

/** Writes down what became of these cards. A file that another one replaces goes: its row now, its bytes later. */
export async function storeCards(
  trx: TransactionClientContract,
  orderId: number,
  cards: readonly CardFile[]
): Promise<{ made: number; failed: number }> {
  const count = { made: 0, failed: 0 }
  const replaced: number[] = []
  for (const { rowId, made } of cards) {
    const row = { id: rowId, order_id: orderId, state: 'PRINTING' }
    if (!made.ok) {
      const change = { state: 'DONE_WITH_ERRORS', errors_json: JSON.stringify([made.error]) }
      count.failed += changedRows(await trx.from('answer_sheet_orders').where(row).update(change))
      await dropContents([rowId], trx)
      continue
    }
    const former = await select(trx, 'answer_sheet_orders', { fileId: 'answer_sheet_orders.file_id' })
      .where(row)
      .first()
    // Another order has taken it over; the bytes stay listed as unnamed, and go.
    if (!former) continue
    const { id: fileId } = await registerFile(made.value.file, trx)
    await trx.from('answer_sheet_orders').where('id', rowId).update({
      state: 'DONE',
      errors_json: '[]',
      file_id: fileId,
      file_stamp: made.value.stamp,
      made_at: clock.now(),
    })
    count.made += 1
    if (former.fileId !== null) replaced.push(former.fileId)
  }
  await discardFiles(replaced, trx)
  return count
}
