import { BaseTransformer } from '@adonisjs/core/transformers'
import type { CheckView } from '../views.js'

/** How far a check of the chain is, and the first row that is not as it was written. */
export default class CheckTransformer extends BaseTransformer<CheckView> {
  toObject() {
    const { position, hash, row, sealed, rows, waiting, overdue, isDone, broken } = this.resource
    return {
      position,
      hash,
      row,
      sealed,
      rows,
      waiting,
      overdue,
      isDone,
      broken: broken && { kind: broken.kind, position: broken.position, auditId: broken.auditId },
    }
  }
}
