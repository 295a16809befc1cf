import { BaseTransformer } from '@adonisjs/core/transformers'
import { pointsOf } from '../domain/points.js'

/** The points that the panel gave, for who decided. */
export default class PanelDecisionTransformer extends BaseTransformer<{ points: number }> {
  toObject() {
    return { points: pointsOf(this.resource.points) ?? 0 }
  }
}
