import type { ExamDecision } from './domain/exam_approval.js'

/** The approval of one exam. `decision` null: pending. `at` in epoch ms. */
export type ExamApprovalView = {
  examId: number
  decision: ExamDecision | null
  justification: string | null
  by: { id: number; name: string } | null
  at: number | null
  /** Items of the exam have changed since the decision. */
  isOutdated: boolean
  /** This caller may decide now. */
  canDecide: boolean
}
