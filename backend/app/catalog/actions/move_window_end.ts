import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

const WINDOW = {
  id: 'time_windows.id',
  examId: 'time_windows.exam_id',
  startAt: 'time_windows.start_at',
  endAt: 'time_windows.end_at',
} as const

/** The windows of the exams of a collection, locked until the end of the transaction. Times in epoch ms. */
export const windowsOfCollection = (trx: TransactionClientContract, collectionId: number) =>
  select(trx, 'time_windows', WINDOW)
    .whereIn('exam_id', trx.from('exams').where('collection_id', collectionId).select('id'))
    .orderBy('id')
    .forUpdate()

/** Gives a window of an exam another end; `from`: only where it ends then. Applications that have copies of it are the caller's affair. */
export async function moveWindowEnd(
  trx: TransactionClientContract,
  id: number,
  endAt: number,
  from?: number
): Promise<void> {
  const window = trx.from('time_windows').where('id', id).where('start_at', '<', endAt)
  if (from !== undefined) window.where('end_at', from)
  await window.update({ end_at: endAt })
}
