import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { HeldLotView } from '../lot_views.js'

/** A lot that somebody holds, for who supervises its plan. */
export default class HeldLotTransformer extends BaseTransformer<HeldLotView> {
  toObject() {
    const { id, holder, takenAt, leaseUntil, tasks, left } = this.resource
    return {
      id,
      holder: { id: holder.id, name: holder.name },
      takenAt: toIso(takenAt),
      leaseUntil: toIso(leaseUntil),
      tasks,
      left,
    }
  }
}
