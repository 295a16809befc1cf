import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { SittingView } from '../views.js'

/** A sitting that staff have closed, as staff read it. `points`: what its answers had earned. */
export default class SittingTransformer extends BaseTransformer<SittingView> {
  toObject() {
    const { sitting, state, startedAt, finishedAt, closedAt, ...rest } = this.resource
    return {
      sitting,
      state,
      startedAt: toIso(startedAt),
      finishedAt: toIso(finishedAt),
      finishReason: rest.finishReason,
      answerCount: rest.answerCount,
      points: rest.points,
      digest: rest.digest,
      closedAt: toIso(closedAt),
      closedBy: rest.closedBy,
      reason: rest.reason,
      lateCount: rest.lateCount,
      mayRestore: rest.mayRestore,
      answers: rest.answers,
    }
  }
}
