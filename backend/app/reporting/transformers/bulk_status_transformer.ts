import { BaseTransformer } from '@adonisjs/core/transformers'
import type { BulkStatusView } from '../views.js'
import { wireOrder } from './report_order_transformer.js'

const NOTHING = {
  id: null,
  collectionId: null,
  status: null,
  total: null,
  done: null,
  failed: null,
  orderedBy: null,
  createdAt: null,
  endedAt: null,
}

/** The newest order of a collection's report cards, and whether there is a zip. Without an order all of it is null. */
export default class BulkStatusTransformer extends BaseTransformer<BulkStatusView> {
  toObject() {
    const { order, hasZip } = this.resource
    return { ...(order === null ? NOTHING : wireOrder(order)), hasZip }
  }
}
