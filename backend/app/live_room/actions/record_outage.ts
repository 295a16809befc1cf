import type { MovedGrace } from '#delivery'
import { changeRoom } from '#rooms'

/** Records in each room whose grace an outage of our own moved, so that staff see it in the candidate's history. */
export async function recordOutage(moved: readonly MovedGrace[]): Promise<void> {
  const byRoom = Map.groupBy(moved, ({ roomId }) => roomId)
  for (const [roomId, sittings] of byRoom)
    if (roomId !== null)
      await changeRoom(roomId, async (change) => {
        for (const { applicationId, userId, seconds } of sittings)
          await change.record(
            { kind: 'SERVER' },
            { motive: 'GRACE_SHIFTED', candidateId: userId, applicationId, message: lengthOf(seconds) }
          )
      })
}

/** `+0:12:30`, in every language. */
const lengthOf = (seconds: number) =>
  `+${[Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part, at) => (at === 0 ? part : String(part).padStart(2, '0'))).join(':')}`
