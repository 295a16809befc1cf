import db from '@adonisjs/lucid/services/db'
import { decideApproval, type ApplicationRow, type ApprovalOrder } from '#delivery'
import { changeRoom, type Person } from '#rooms'
import { clock } from '#shared'

const MOTIVES = { APPROVED: 'EXAM_APPROVED', REPROVED: 'EXAM_REPROVED' } as const

type Decided = ReturnType<typeof decideApproval>
type Order = Pick<ApprovalOrder, 'decision' | 'reason' | 'sessionId'>

/**
 * Approves or reproves an application. Of one that is sat in a room the room's record tells it as well, and its staff hear of it; the
 * candidate does not. Repeated, nothing is written.
 */
export async function decideExam(
  { id, userId, roomId }: ApplicationRow,
  actor: Person,
  order: Order
): Decided {
  const whole: ApprovalOrder = { ...order, applicationId: id, userId: actor.userId }
  if (roomId === null) return db.transaction((trx) => decideApproval(trx, clock.now(), whole))
  return changeRoom(roomId, async (change) => {
    const decided = await decideApproval(change.trx, change.now, whole)
    if (decided.ok && decided.value.isNew) {
      await change.record(actor, {
        motive: MOTIVES[order.decision],
        candidateId: userId,
        applicationId: id,
        reason: order.reason,
      })
      change.notifyStaff({ kind: 'candidate', userId })
    }
    return decided
  })
}
