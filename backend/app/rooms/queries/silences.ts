import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'

/** Is this candidate's microphone silenced for everybody in the room? */
export const isSilenced = async (roomId: number, userId: number): Promise<boolean> =>
  Boolean(
    await db
      .from('room_candidates')
      .where({ room_id: roomId, user_id: userId })
      .whereNotNull('silenced_at')
      .select('id')
      .first()
  )

/** Who is silenced in which room, of everybody: few at any time. */
export const allSilenced = async (
  userIds: readonly number[]
): Promise<{ roomId: number; userId: number }[]> =>
  userIds.length === 0
    ? []
    : select(db, 'room_candidates', { roomId: 'room_candidates.room_id', userId: 'room_candidates.user_id' })
        .whereIn('user_id', [...userIds])
        .whereNotNull('silenced_at')
