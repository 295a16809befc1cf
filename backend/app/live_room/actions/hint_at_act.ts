import type { ActedOn } from '#delivery'
import { changeRoom } from '#rooms'

/** Staff changed exams that are sat in rooms, or took them out of one: their candidates and the staff of the rooms read the room again. */
export async function hintAtAct(acts: readonly ActedOn[]): Promise<void> {
  const ofRooms = Map.groupBy(
    acts.flatMap(({ userId, rooms }) => rooms.map((roomId) => ({ roomId, userId, rooms }))),
    ({ roomId }) => roomId
  )
  for (const [roomId, concerned] of ofRooms) {
    const userIds = [...new Set(concerned.map(({ userId }) => userId))]
    await changeRoom(roomId, async (change) => {
      await change.notify(userIds, { kind: 'time' })
      for (const userId of userIds) change.notifyStaff({ kind: 'time', userId })
      change.withdraw([...new Set(concerned.flatMap(({ rooms }) => rooms))])
    })
  }
}
