import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ControlResultView } from '../control_views.js'
import { pointsOf } from '../domain/points.js'

/** How somebody marked control texts, for who supervises their plan. `mean` in points of the type; `pause`: why one is proposed, or null. */
export default class ControlResultTransformer extends BaseTransformer<ControlResultView> {
  toObject() {
    const { user, state, marked, within, mean, pause } = this.resource
    return { user: { id: user.id, name: user.name }, state, marked, within, mean: pointsOf(mean), pause }
  }
}
