import type { OrderItemView, OrderReceiptView } from '../order_views.js'
import { namedApplications } from './order_items.js'
import { readRows } from '#shared'

/** So many of an order are looked at: pages ask every few seconds. */
const MOST = 10_000
/** So many are named. */
const NAMED = 20

/** Of the applications that an order changed and that are being written: their page, and whether it shows what the order did. */
const WRITTEN = `FROM (SELECT application_id, version FROM staff_order_items
    WHERE order_id = ? AND outcome = 'changed' ORDER BY application_id LIMIT ${MOST}) AS items
  JOIN applications ON applications.id = items.application_id AND applications.state IN ('STARTED', 'STOPPED')`

const MISSING = 'applications.received_version < items.version'

/** How many pages of candidates show what an order did. `changed`: how many applications it has changed. */
export async function orderReceipt(orderId: number, changed: number): Promise<OrderReceiptView> {
  const [counts] = await readRows<{ writing: number; missing: number | null }>(
    `SELECT COUNT(*) AS writing, SUM(CASE WHEN ${MISSING} THEN 1 ELSE 0 END) AS missing ${WRITTEN}`,
    [orderId]
  )
  const writing = Number(counts?.writing ?? 0)
  const missing = Number(counts?.missing ?? 0)
  return {
    of: writing,
    received: writing - missing,
    isMinimum: changed > MOST,
    missing: missing === 0 ? [] : await missingOf(orderId),
  }
}

async function missingOf(orderId: number): Promise<OrderItemView['application'][]> {
  const rows = await readRows<{ id: number }>(
    `SELECT applications.id AS id ${WRITTEN} WHERE ${MISSING} ORDER BY applications.id LIMIT ${NAMED}`,
    [orderId]
  )
  return namedApplications(rows.map(({ id }) => id))
}
