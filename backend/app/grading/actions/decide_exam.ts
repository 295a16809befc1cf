import { record } from '#audit'
import { contentVersion, type DeliveryExam } from '#catalog'
import {
  clock,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuseConflict,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { judgeExam, type ExamDecision } from '../domain/exam_approval.js'
import { approvalView, storedApproval, type StoredApproval } from '../queries/exam_approval.js'
import type { ExamApprovalView } from '../views.js'

type Order = { decision: ExamDecision; justification: string | null }

/**
 * Approves or rejects an exam, once. The same again changes nothing and answers with what was decided first.
 * @returns refused: `exam_already_approved`, `exam_already_rejected` (409) for the opposite
 */
export async function decideExam(
  caller: Caller,
  exam: DeliveryExam,
  order: Order
): Promise<Result<ExamApprovalView, DomainError>> {
  const decided = await decideOnce(caller, exam, order)
  if (!decided.ok) return decided
  return ok({ ...(await approvalView(exam.exam.id, decided.value)), canDecide: false })
}

/** Of two who decide at once the unique key lets one through; the other one reads what was decided. */
async function decideOnce(
  caller: Caller,
  exam: DeliveryExam,
  order: Order
): Promise<Result<StoredApproval, DomainError>> {
  try {
    return await decide(caller, exam, order)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return decide(caller, exam, order)
  }
}

const decide = (caller: Caller, { exam, institutionId }: DeliveryExam, order: Order) =>
  inTransaction<StoredApproval, DomainError>(async (trx) => {
    const stored = await storedApproval(exam.id, trx)
    const judged = judgeExam(stored?.decision ?? null, order.decision)
    if (!judged.ok) return refuseConflict(judged.error, `grading.${judged.error}`)
    if (stored !== null) return ok(stored)
    await insertRow(trx, 'exam_approvals', {
      institution_id: institutionId,
      exam_id: exam.id,
      decision: order.decision,
      justification: order.justification,
      exam_version: await contentVersion(exam.id, trx),
      decided_by: caller.userId,
      decided_at: clock.now(),
    })
    await record(trx, {
      act: 'exam_approval_decided',
      by: caller,
      institutionId,
      subject: { type: 'exam', id: exam.id },
      before: { approval: null },
      after: { approval: order.decision },
      reason: order.justification,
    })
    const made = await storedApproval(exam.id, trx)
    if (made === null) throw new Error(`exam ${exam.id}: its decision is not there`)
    return ok(made)
  })
