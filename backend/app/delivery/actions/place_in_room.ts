import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** An application and the room that it is in; null: in none. */
export type Placed = { readonly id: number; readonly roomId: number | null }

type Placing = { roomId: number | null; by: number; now: number }

/**
 * Puts applications that have not begun into a room, or into none, in the transaction of whoever changes the room and has locked them: each
 * with its event and the next `schedule_version`. `now` epoch ms.
 */
export async function placeInRoom(
  trx: TransactionClientContract,
  applications: readonly Placed[],
  { roomId, by, now }: Placing
): Promise<void> {
  if (applications.length === 0) return
  await trx
    .from('applications')
    .whereIn(
      'id',
      applications.map(({ id }) => id)
    )
    .update({ room_id: roomId, schedule_version: trx.raw('schedule_version + 1'), updated_at: now })
  await trx
    .insertQuery()
    .table('application_events')
    .multiInsert(
      applications.map(({ id, roomId: from }) => ({
        application_id: id,
        occurred_at: now,
        type: 'room_changed',
        from_state: 'CREATED',
        to_state: 'CREATED',
        source: 'staff',
        user_id: by,
        session_id: null,
        detail_json: JSON.stringify({ act: 'move', before: { room: from }, after: { room: roomId } }),
      }))
    )
}
