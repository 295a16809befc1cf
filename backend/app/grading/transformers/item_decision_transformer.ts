import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { DecisionState, ItemDecisionView } from '../decision_views.js'

/** `queued`: nothing of it is begun that anybody sees. `running`: it is in force, and what is stored follows. `answering`: appeals get its ruling, or lose one. */
const STATES = {
  RUNNING: 'queued',
  FOLLOWING: 'running',
  ANSWERING: 'answering',
  DONE: 'done',
} as const satisfies Record<DecisionState, string>

/** A decision about an item, for staff who read its key. `job`: the durable job that carries it out. */
export default class ItemDecisionTransformer extends BaseTransformer<ItemDecisionView> {
  toObject() {
    const { id, examId, itemId, kind, alternatives, revertsId, reason, by, changed, jobId } = this.resource
    const { ruling } = this.resource
    return {
      id,
      exam: examId,
      item: itemId,
      kind,
      alternatives: [...alternatives],
      decision: revertsId,
      reason,
      state: STATES[this.resource.state],
      orderedAt: toIso(this.resource.orderedAt),
      inForceAt: toIso(this.resource.inForceAt),
      doneAt: toIso(this.resource.doneAt),
      by,
      changed,
      job: jobId,
      ruling: ruling && {
        waiting: ruling.waiting,
        replied: ruling.replied,
        withdrawn: ruling.withdrawn,
        kept: ruling.kept,
        excepted: ruling.excepted,
        later: ruling.later,
        left: ruling.left.map(({ reason: why, count }) => ({ reason: why, count })),
      },
    }
  }
}
