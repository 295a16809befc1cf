import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import { endedOrders, removeOrders } from './remove_orders.js'

/** Orders of lists of these collections that were placed at `before` or earlier, epoch ms: they may name whoever was in one. */
type Named = { readonly collectionIds: readonly number[]; readonly before: number }

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const ordersOf = (client: Client, { collectionIds, before }: Named) =>
  select(client, 'excel_orders', { id: 'excel_orders.id' })
    .whereIn('excel_orders.collection_id', [...collectionIds])
    .where('excel_orders.created_at', '<=', before)

/** The files of those that are not being made. */
export async function sheetFileIds(client: Client, named: Named): Promise<number[]> {
  if (named.collectionIds.length === 0) return []
  const rows = await select(client, 'excel_parts', { fileId: 'excel_parts.file_id' })
    .join('excel_orders', 'excel_orders.id', 'excel_parts.order_id')
    .leftJoin('background_jobs', 'background_jobs.id', 'excel_orders.job_id')
    .whereIn('excel_orders.collection_id', [...named.collectionIds])
    .where('excel_orders.created_at', '<=', named.before)
    .where((ended) => {
      ended
        .whereIn('background_jobs.state', ['DONE', 'FAILED', 'CANCELLED'])
        .orWhereNull('background_jobs.id')
    })
  return rows.map(({ fileId }) => fileId)
}

/** Takes away those of these orders that are not being made; whoever placed them places them again. @returns how many are left */
export async function removeSheets(trx: TransactionClientContract, named: Named): Promise<number> {
  if (named.collectionIds.length === 0) return 0
  const ended = await endedOrders(trx, (query) =>
    query
      .whereIn('excel_orders.collection_id', [...named.collectionIds])
      .where('excel_orders.created_at', '<=', named.before)
  )
  await removeOrders(trx, ended)
  return (await ordersOf(trx, named)).length
}
