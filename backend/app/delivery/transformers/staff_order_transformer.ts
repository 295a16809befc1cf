import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import type { StaffOrderView } from '../order_views.js'

type Shown = { order: StaffOrderView; canCancel: boolean; canUndo: boolean }

/** An act of staff on many applications, as far as it is. `skipped` counts also what an undo left because it was changed since. */
export default class StaffOrderTransformer extends BaseTransformer<Shown> {
  toObject() {
    const { order, canCancel, canUndo } = this.resource
    return {
      id: order.id,
      kind: order.kind,
      collection: order.collectionId,
      status: order.status,
      total: order.total,
      done: order.done,
      changed: order.changed,
      skipped: order.skipped,
      failed: order.failed,
      by: order.by,
      reason: order.reason,
      createdAt: toIso(order.createdAt),
      endedAt: toIso(order.endedAt),
      undoes: order.undoes,
      undoneBy: order.undoneBy,
      canCancel,
      canUndo,
    }
  }
}
