import { BaseTransformer } from '@adonisjs/core/transformers'
import { pointsOf } from '../domain/points.js'
import type { PractisedTextView } from '../qualification_views.js'

/** A practice text that its corrector has handed in, beside the panel's mark. `points` of the type. */
export default class PractisedTextTransformer extends BaseTransformer<PractisedTextView> {
  toObject() {
    const { task, position, text, given, reference, isWithin } = this.resource
    return {
      task,
      position,
      text,
      given: {
        points: pointsOf(given.points),
        criteria: given.criteria && [...given.criteria],
        situation: given.situation,
      },
      reference: {
        points: pointsOf(reference.points),
        criteria: reference.criteria && [...reference.criteria],
        situation: reference.situation,
        reason: reference.reason,
      },
      isWithin,
    }
  }
}
