import { decideApproval, type ApplicationRow, type ApprovalOrder } from '#delivery'
import { tryChangeRoom, type Person } from '#rooms'
import { clock, inTransaction, ok, refuseConflict, type DomainError, type Result } from '#shared'
import type { ExamApprovalView } from '../views.js'

const MOTIVES = { APPROVED: 'EXAM_APPROVED', REPROVED: 'EXAM_REPROVED' } as const

type Decided = Awaited<ReturnType<typeof decideApproval>>
type Order = Pick<ApprovalOrder, 'decision' | 'reason' | 'sessionId'>

/**
 * Approves or reproves an application. In a room the decision is an event of the room's record as well, and its staff are notified; the
 * candidate is not. Repeated, nothing is written.
 * @returns refused: `not_begun`, `already_approved`, `already_reproved`
 */
export async function decideExam(
  application: ApplicationRow,
  actor: Person,
  order: Order
): Promise<Result<ExamApprovalView, DomainError>> {
  const decided = await decide(application, actor, order)
  return decided.ok
    ? ok({ ...decided.value.approval, application: application.id })
    : refuseConflict(decided.error, `live_room.${decided.error}`)
}

async function decide({ id, userId, roomId }: ApplicationRow, actor: Person, order: Order): Promise<Decided> {
  const approval: ApprovalOrder = { ...order, applicationId: id, userId: actor.userId }
  if (roomId === null) return inTransaction((trx) => decideApproval(trx, clock.now(), approval))
  return tryChangeRoom(roomId, async (change) => {
    const decided = await decideApproval(change.trx, change.now, approval)
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
