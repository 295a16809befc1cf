import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { QuarantinedAnswerView } from '../views.js'

/** Something that was quarantined from an answer. For staff only: it names devices and who decided. */
export default class QuarantinedAnswerTransformer extends BaseTransformer<QuarantinedAnswerView> {
  toObject() {
    const { at, decision } = this.resource
    return {
      ...this.pick(this.resource, [
        'key',
        'kind',
        'reason',
        'sitting',
        'isClosed',
        'device',
        'answer',
        'line',
        'file',
        'present',
        'isHeld',
        'candidateDecision',
      ]),
      at: toIso(at),
      decision: decision && { ...decision, at: toIso(decision.at) },
    }
  }
}
