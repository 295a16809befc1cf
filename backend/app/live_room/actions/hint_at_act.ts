import type { ActedOn } from '#delivery'
import { changeRoom } from '#rooms'

/** Staff changed an exam that is sat in a room: its candidate and the staff of the room read the room again. */
export async function hintAtAct({ userId, roomId }: ActedOn): Promise<void> {
  if (roomId === null) return
  await changeRoom(roomId, async (change) => {
    await change.notify([userId], { kind: 'time' })
    change.notifyStaff({ kind: 'time', userId })
  })
}
