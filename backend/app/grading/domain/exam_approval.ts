import { err, ok, type Result } from '#shared/result'

/** What a teacher decides about an exam; without a decision its approval is pending. */
export const EXAM_DECISIONS = ['approved', 'rejected'] as const
export type ExamDecision = (typeof EXAM_DECISIONS)[number]

/** Characters. */
export const JUSTIFICATION_MAX = 1000

export type ExamApprovalRefusal = 'exam_already_approved' | 'exam_already_rejected'

/** May this be decided? A decision is made once and stays: the same again is no news (`isNew` false), the opposite is refused. */
export function judgeExam(
  stored: ExamDecision | null,
  asked: ExamDecision
): Result<{ isNew: boolean }, ExamApprovalRefusal> {
  if (stored === null) return ok({ isNew: true })
  if (stored === asked) return ok({ isNew: false })
  return err(stored === 'approved' ? 'exam_already_approved' : 'exam_already_rejected')
}
