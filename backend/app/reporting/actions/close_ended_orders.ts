import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { repeatOnDeadlock, select } from '#shared'
import { UNFINISHED } from '../domain/order_states.js'
import { endOrder } from '../jobs/sheets_job.js'
import { dropContents } from '../jobs/store_cards.js'

const AT_ONCE = 500

/** Orders that run, though their job was cancelled, or failed for good. */
const endedOrders = (client: QueryClientContract) =>
  select(client, 'report_orders', {
    id: 'report_orders.id',
    failed: 'report_orders.failed',
    done: 'report_orders.done',
  })
    .leftJoin('background_jobs', 'background_jobs.id', 'report_orders.job_id')
    .whereNotNull('report_orders.running_key')
    .where((ended) => {
      ended.whereIn('background_jobs.state', ['FAILED', 'CANCELLED']).orWhereNull('background_jobs.id')
    })

/** Ends those orders: what of them is not made is an error in its own row, and another order may begin. */
export async function closeEndedOrders(): Promise<void> {
  for (const { id } of await endedOrders(db.connection()))
    for (let isThrough = false; !isThrough;) isThrough = await closeSome(id)
}

/** The same for the order of this key, as far as one request has time for it. */
export async function closeSomeOf(runningKey: string): Promise<void> {
  const order = await endedOrders(db.connection()).where('report_orders.running_key', runningKey).first()
  if (order) await closeSome(order.id)
}

/** @returns whether the order has ended, or is not to: another process closed it, or its job was retried */
export const closeSome = (orderId: number): Promise<boolean> =>
  repeatOnDeadlock(() =>
    db.transaction(async (trx) => {
      const order = await endedOrders(trx).where('report_orders.id', orderId).forUpdate().first()
      if (!order) return true
      const left = await select(trx, 'answer_sheet_orders', { id: 'answer_sheet_orders.id' })
        .where('order_id', orderId)
        .whereIn('state', [...UNFINISHED])
        .orderBy('id')
        .limit(AT_ONCE)
      const ids = left.map(({ id }) => id)
      await trx
        .from('answer_sheet_orders')
        .whereIn('id', ids)
        .update({ state: 'DONE_WITH_ERRORS', errors_json: JSON.stringify(['cancelled']) })
      await dropContents(ids, trx)
      await trx
        .from('report_orders')
        .where('id', orderId)
        .update({ failed: order.failed + left.length, done: order.done + left.length })
      if (left.length === AT_ONCE) return false
      await endOrder(trx, orderId, 'DONE_WITH_ERRORS')
      return true
    })
  )
