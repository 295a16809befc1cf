import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { moveWindowEnd, windowsOfCollection } from '#catalog'
import type { OrderParams } from '../domain/staff_orders.js'

/**
 * Gives the last window of each exam of a collection another end, as far as it begins before: an earlier turn stays as it is.
 * @returns the windows that were moved, with their ends before
 */
export async function moveExamWindows(
  trx: TransactionClientContract,
  collectionId: number,
  endAt: number
): Promise<{ id: number; endAt: number }[]> {
  const last = new Map<number, Awaited<ReturnType<typeof windowsOfCollection>>[number]>()
  for (const window of await windowsOfCollection(trx, collectionId)) {
    const known = last.get(window.examId)
    if (!known || window.endAt > known.endAt) last.set(window.examId, window)
  }
  const moved = [...last.values()].filter((window) => window.startAt < endAt && window.endAt !== endAt)
  for (const { id } of moved) await moveWindowEnd(trx, id, endAt)
  return moved.map(({ id, endAt: before }) => ({ id, endAt: before }))
}

/** Puts the windows that an order moved back, where they still end as it left them. */
export async function putExamWindowsBack(
  trx: TransactionClientContract,
  { windows = [], endAt = 0 }: OrderParams
): Promise<void> {
  for (const window of windows) await moveWindowEnd(trx, window.id, window.endAt, endAt)
}
