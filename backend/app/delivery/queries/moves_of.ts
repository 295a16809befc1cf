import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Client = Pick<TransactionClientContract, 'query'>

/** How often applications were put into another room or out of one, by id; who was never is not in it. */
export async function movesOf(client: Client, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await client
    .query<{ id: number; total: number | string }>()
    .from('application_events')
    .whereIn('application_id', [...ids])
    .where('type', 'room_changed')
    .groupBy('application_id')
    .select('application_id as id')
    .count('* as total')
  return new Map(rows.map(({ id, total }) => [id, Number(total)]))
}
