import type { ItemChanges } from './domain/order_item.js'
import type { ItemOutcome, OrderKind, OrderParams, OrderStatus } from './domain/staff_orders.js'

/** An act of staff on many applications of a collection. Times in epoch ms. */
export type StaffOrderView = {
  id: number
  kind: OrderKind
  collectionId: number
  status: OrderStatus
  total: number
  /** Applications that were looked at. */
  done: number
  changed: number
  /** Refused, or as asked already; of an undo also those that it left because they were changed since. */
  skipped: number
  failed: number
  by: { id: number; name: string }
  reason: string | null
  createdAt: number
  endedAt: number | null
  /** The order that this one undoes. */
  undoes: number | null
  /** What undoes this one, or has. */
  undoneBy: number | null
  params: OrderParams
  jobId: number | null
}

/** What an order did, or has still to do, to one application. `code`: why it did not change it. */
export type OrderItemView = {
  application: { id: number; name: string; publicIdentifier: string | null; exam: string }
  outcome: ItemOutcome | 'pending'
  code: string | null
  before: ItemChanges | null
  after: ItemChanges | null
}

/** Of the applications that an order changed and that are being written now. */
export type OrderReceiptView = {
  of: number
  /** Whose page shows what the order did. */
  received: number
  /** The order changed more than were looked at. */
  isMinimum: boolean
  /** Some of those whose page does not. */
  missing: OrderItemView['application'][]
}

/** What an order would do. Counts of applications. */
export type OrderPreviewView = {
  /** Of the applications that were looked at. */
  selectionDigest: string
  total: number
  change: number
  skipped: { code: string; count: number }[]
  /** Of those that change: whose candidates are writing. */
  writing: number
  /** Whose time staff had changed by hand, and that have another total afterwards. */
  grants: number
  /** Whose accommodation has another share of time afterwards, or none. */
  accommodations: number
  /** Whose new window overlaps that of another exam of the same person. */
  overlaps: number
  /** Of whose time the end of their window would take some. */
  cut: number
  first: OrderItemView['application'][]
}
