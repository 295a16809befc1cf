import { freeLogin } from '#identity'
import { changeRoom, type Person } from '#rooms'
import type { DomainError, Result } from '#shared'

/** Lifts the waiting time that wrong passwords gave a candidate. The room's history shows who did it. */
export async function freeCandidate(
  roomId: number,
  actor: Person,
  candidateId: number
): Promise<Result<null, DomainError>> {
  await changeRoom(roomId, async (change) => {
    await change.record(actor, { motive: 'LOGIN_FREED', candidateId })
    change.notifyStaff({ kind: 'candidate', userId: candidateId })
  })
  return freeLogin(candidateId, actor.userId)
}
