import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { clock, select, type Caller } from '#shared'

/**
 * Ends the open orders about single candidates of a room, or about one of them, each on record.
 * @returns how many there were
 */
export async function endOrders(
  trx: TransactionClientContract,
  { roomId, userId }: { roomId: number; userId?: number },
  caller: Caller
): Promise<number> {
  const query = select(trx, 'recording_orders', {
    id: 'recording_orders.id',
    userId: 'recording_orders.user_id',
  })
    .where('room_id', roomId)
    .whereNull('stopped_at')
    .orderBy('id')
    .forUpdate()
  if (userId !== undefined) query.where('user_id', userId)
  const open = await query
  if (open.length === 0) return 0
  await trx
    .from('recording_orders')
    .whereIn(
      'id',
      open.map(({ id }) => id)
    )
    .update({ stopped_at: clock.now(), stopped_by: caller.userId })
  for (const { userId: candidateId } of open)
    await record(trx, {
      act: 'recording_stopped',
      by: caller,
      subject: { type: 'user', id: candidateId },
      detail: { room: roomId },
    })
  return open.length
}
