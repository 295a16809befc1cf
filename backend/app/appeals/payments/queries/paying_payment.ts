import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** The payments that these processes are payed by, by process: whatever was decided about one since. One that was withdrawn pays nothing any more. */
export async function payingPayments(
  processIds: readonly number[],
  client: Client
): Promise<Map<number, number>> {
  if (processIds.length === 0) return new Map()
  const events = await select(client, 'payment_events', {
    processId: 'payment_events.process_id',
    detail: 'payment_events.detail_json',
  })
    .whereIn('process_id', [...processIds])
    .where('kind', 'payed')
    .orderBy('id')
  return new Map(
    events.flatMap(({ processId, detail }): [number, number][] => {
      const { payment } = JSON.parse(detail ?? '{}') as { payment?: number }
      return payment === undefined ? [] : [[processId, payment]]
    })
  )
}
