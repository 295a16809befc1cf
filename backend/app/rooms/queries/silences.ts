import db from '@adonisjs/lucid/services/db'

/** Is this candidate's microphone silent for the whole room? */
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
    : ((await db
        .from('room_candidates')
        .whereIn('user_id', [...userIds])
        .whereNotNull('silenced_at')
        .select('room_id as roomId', 'user_id as userId')) as { roomId: number; userId: number }[])
