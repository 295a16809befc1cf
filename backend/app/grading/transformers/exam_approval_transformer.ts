import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ExamApprovalView } from '../views.js'

/** What was decided about an exam, for staff. */
export default class ExamApprovalTransformer extends BaseTransformer<ExamApprovalView> {
  toObject() {
    const { examId, decision, justification, by, at, isOutdated, canDecide } = this.resource
    return {
      examId,
      approval: decision,
      justification,
      decidedBy: by === null ? null : { id: by.id, name: by.name },
      decidedAt: toIso(at),
      isOutdated,
      canDecide,
    }
  }
}
