import db from '@adonisjs/lucid/services/db'
import { repeatOnDeadlock, select } from '#shared'
import { UNFINISHED } from '../domain/order_states.js'
import { endOrder } from '../jobs/sheets_job.js'
import { dropContents } from '../jobs/store_cards.js'

const AT_ONCE = 500

/**
 * Ends the orders whose job was cancelled, or failed for good: what of them is not made is an error in its own row, and another order may
 * begin. `runningKey`: of that one alone.
 */
export async function closeEndedOrders(runningKey?: string): Promise<void> {
  const query = select(db, 'report_orders', { id: 'report_orders.id' })
    .leftJoin('background_jobs', 'background_jobs.id', 'report_orders.job_id')
    .whereNotNull('report_orders.running_key')
    .where((ended) => {
      ended.whereIn('background_jobs.state', ['FAILED', 'CANCELLED']).orWhereNull('background_jobs.id')
    })
  if (runningKey !== undefined) query.where('report_orders.running_key', runningKey)
  for (const { id } of await query) await close(id)
}

async function close(orderId: number): Promise<void> {
  for (let isThrough = false; !isThrough;)
    isThrough = await repeatOnDeadlock(() =>
      db.transaction(async (trx) => {
        const order = await select(trx, 'report_orders', {
          failed: 'report_orders.failed',
          done: 'report_orders.done',
        })
          .where('id', orderId)
          .whereNotNull('running_key')
          .forUpdate()
          .first()
        // Another process closed it.
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
}
