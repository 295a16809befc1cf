import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

/** Of these processes, those that are not payed: nobody replies to an appeal of one. Locked, as a confirmation may be taken back meanwhile. */
export async function unpayedAmong(
  trx: TransactionClientContract,
  processIds: readonly (number | null)[]
): Promise<Set<number>> {
  const ids = new Set(processIds.filter((id) => id !== null))
  if (ids.size === 0) return new Set()
  const payed = await select(trx, 'appeal_processes', { id: 'appeal_processes.id' })
    .whereIn('id', [...ids])
    .where('status', 'payed')
    .orderBy('id')
    .forShare()
  for (const { id } of payed) ids.delete(id)
  return ids
}

/** Whether nobody replies to an appeal of this process, as it is not payed; one of no process is free of charge. */
export const isUnpayed = async (trx: TransactionClientContract, processId: number | null): Promise<boolean> =>
  processId !== null && (await unpayedAmong(trx, [processId])).has(processId)
