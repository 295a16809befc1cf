import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { AdaptiveStepView } from '../act_views.js'

/** A step of an adaptive exam, under the names of the requirements; whether the answer was right is not in it. */
export default class AdaptiveStepTransformer extends BaseTransformer<AdaptiveStepView> {
  toObject() {
    const { itemId, step, theta, standardError, isAnswer, at } = this.resource
    return {
      id: itemId,
      step,
      thetaEstimate: theta,
      standardError,
      is_answer: isAnswer,
      at: toIso(at),
    }
  }
}
