import type { ActedOn } from '#delivery'
import { changeRoom } from '#rooms'

/** Staff changed an exam that is sat in a room, or took it out of one: its candidate and the staff of the room read the room again. */
export async function hintAtAct({ userId, rooms }: ActedOn): Promise<void> {
  for (const roomId of rooms)
    await changeRoom(roomId, async (change) => {
      await change.notify([userId], { kind: 'time' })
      change.notifyStaff({ kind: 'time', userId })
      change.withdraw(rooms)
    })
}
