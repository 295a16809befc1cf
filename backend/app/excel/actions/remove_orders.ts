import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { discardFiles } from '#files'
import { clock, repeatOnDeadlock, select } from '#shared'
import { OPENS_FOR_MS } from '../limits.js'

const AT_ONCE = 20

/** Orders whose job has ended, or is gone; their jobs are locked, so that none of them begins again. */
export async function endedOrders(
  client: QueryClientContract,
  narrow: (query: DatabaseQueryBuilderContract<{ id: number }>) => unknown
): Promise<number[]> {
  const query = select(client, 'excel_orders', { id: 'excel_orders.id' })
    .leftJoin('background_jobs', 'background_jobs.id', 'excel_orders.job_id')
    .where((ended) => {
      ended
        .whereIn('background_jobs.state', ['DONE', 'FAILED', 'CANCELLED'])
        .orWhereNull('background_jobs.id')
    })
    .limit(AT_ONCE)
    .forUpdate()
  narrow(query)
  return (await query).map(({ id }) => id)
}

/** Takes these orders away with their files: the rows now, the bytes an hour later, since somebody may be reading them. */
export async function removeOrders(trx: TransactionClientContract, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const parts = await select(trx, 'excel_parts', { fileId: 'excel_parts.file_id' }).whereIn('order_id', [
    ...ids,
  ])
  // Parts go with their order.
  await trx
    .from('excel_orders')
    .whereIn('id', [...ids])
    .delete()
  await discardFiles(
    parts.map(({ fileId }) => fileId),
    trx
  )
}

/** Takes away what cannot be opened any more: what was cancelled, and what ended a day ago. */
export async function removeExpired(): Promise<void> {
  for (let removed = AT_ONCE; removed === AT_ONCE;)
    removed = await repeatOnDeadlock(() =>
      db.transaction(async (trx) => {
        const ids = await endedOrders(trx, (query) =>
          query.where((due) => {
            due
              .where('background_jobs.state', 'CANCELLED')
              .orWhere('background_jobs.ended_at', '<', clock.now() - OPENS_FOR_MS)
              .orWhereNull('background_jobs.id')
          })
        )
        await removeOrders(trx, ids)
        return ids.length
      })
    )
}
