import { BaseTransformer } from '@adonisjs/core/transformers'
import { toIso } from '#shared'
import { wireState } from '../domain/order_states.js'
import type { ReportOrderView } from '../views.js'

/** An order of report cards, for staff. */
export default class ReportOrderTransformer extends BaseTransformer<ReportOrderView> {
  toObject() {
    return wireOrder(this.resource)
  }
}

export const wireOrder = ({
  id,
  collectionId,
  state,
  total,
  done,
  failed,
  by,
  ...times
}: ReportOrderView) => ({
  id,
  collectionId,
  status: wireState(state),
  total,
  done,
  failed,
  orderedBy: { id: by.id, name: by.name },
  createdAt: toIso(times.createdAt),
  endedAt: toIso(times.endedAt),
})
