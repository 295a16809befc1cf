import { freeLogin } from '#identity'
import { changeRoom, type Person } from '#rooms'

/** Lifts the waiting time that wrong passwords gave a candidate. The room's history shows who did it. */
export async function freeCandidate(roomId: number, actor: Person, candidateId: number): Promise<void> {
  await changeRoom(roomId, async (change) => {
    await change.record(actor, { motive: 'LOGIN_FREED', candidateId })
    change.notifyStaff({ kind: 'candidate', userId: candidateId })
  })
  await freeLogin(candidateId, actor.userId)
}
