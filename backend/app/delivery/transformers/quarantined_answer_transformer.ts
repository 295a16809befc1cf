import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { QuarantinedAnswerView } from '../views.js'

/** Something that was quarantined from an answer. For staff only: it names devices and who decided. */
export default class QuarantinedAnswerTransformer extends BaseTransformer<QuarantinedAnswerView> {
  toObject() {
    const {
      key,
      kind,
      reason,
      device,
      at,
      answer,
      line,
      file,
      present,
      isHeld,
      candidateDecision,
      decision,
    } = this.resource
    return {
      key,
      kind,
      reason,
      device,
      at: toIso(at),
      answer,
      line,
      file,
      present,
      isHeld,
      candidateDecision,
      decision: decision && { ...decision, at: toIso(decision.at) },
    }
  }
}
