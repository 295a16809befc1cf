import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ExamApprovalView } from '../views.js'

/** What staff decided about an application, for staff; never sent to a candidate. */
export default class ExamApprovalTransformer extends BaseTransformer<ExamApprovalView> {
  toObject() {
    const { application, decision, reason, by, at } = this.resource
    return {
      application,
      decision,
      disapprovedReason: reason,
      decidedBy: { id: by.id, name: by.name },
      decidedAt: toIso(at),
    }
  }
}
