import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ControlOptionView } from '../control_views.js'
import { pointsOf } from '../domain/points.js'
import { wireText } from '../wire_text.js'

/** A text that may become a control text, for who supervises its plan. */
export default class ControlOptionTransformer extends BaseTransformer<ControlOptionView> {
  toObject() {
    const { task, points, ...text } = this.resource
    return { task, points: pointsOf(points), ...wireText(text) }
  }
}
