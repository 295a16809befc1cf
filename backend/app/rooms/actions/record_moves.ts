import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { RecordMoves } from '#delivery'
import { eventRow, lockRoom, type EventPlace } from './change_room.js'

const idOf = (roomId: number | null): string | null => (roomId === null ? null : String(roomId))

/**
 * Locks the rooms that an order moves applications into or out of, before it locks the applications: the order in which a single move does.
 * @returns records the moves, in the room that was entered; where there is none, in the one that was left
 */
export async function lockForMoves(
  trx: TransactionClientContract,
  roomIds: readonly number[]
): Promise<RecordMoves> {
  const locked = new Map<number, EventPlace>()
  for (const roomId of new Set(roomIds.toSorted((a, b) => a - b)))
    locked.set(roomId, await lockRoom(trx, roomId))
  return async (by, moves) => {
    const rows = moves.flatMap(({ applicationId, userId: candidateId, from, to }) => {
      const at = locked.get(to ?? from ?? 0)
      if (!at) return []
      const event = {
        motive: 'ROOM_CHANGED',
        candidateId,
        applicationId,
        from: idOf(from),
        to: idOf(to),
      } as const
      return eventRow(at, { kind: 'PROCTOR', ...by }, event)
    })
    if (rows.length > 0) await trx.insertQuery().table('room_events').multiInsert(rows)
  }
}
