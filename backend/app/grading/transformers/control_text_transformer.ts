import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { ControlTextView } from '../control_views.js'
import { pointsOf } from '../domain/points.js'
import { wireText } from '../wire_text.js'

/** A control text with the panel's mark and what came of it, for who supervises its plan. `end` null: it is given out. */
export default class ControlTextTransformer extends BaseTransformer<ControlTextView> {
  toObject() {
    const { id, purpose, reference, by, at, end, marked, within, ...text } = this.resource
    return {
      id,
      purpose,
      ...wireText(text),
      reference: {
        points: pointsOf(reference.points),
        criteria: reference.criteria && [...reference.criteria],
        value: pointsOf(reference.value),
        situation: reference.situation,
        reason: reference.reason,
      },
      by: { id: by.id, name: by.name },
      at: toIso(at),
      end: end && {
        by: end.by && { id: end.by.id, name: end.by.name },
        at: toIso(end.at),
        reason: end.reason,
      },
      marked,
      within,
    }
  }
}
