import { percentDone } from '../../../ui/percent_done.ts'

type Status = 'waiting' | 'running' | 'finished' | 'cancelled' | 'failed'

/** What of an order decides how it is shown. Times ISO. */
export interface OrderState {
  id: number
  status: Status
  total: number
  done: number
  changed: number
  skipped: number
  failed: number
  endedAt: string | null
  /** What undoes it, or has. */
  undoneBy: number | null
}

export const isOpen = ({ status }: { status: Status }): boolean =>
  status === 'waiting' || status === 'running'

/** How often the receipts of an order are read, ms: at first, and after so many reads. */
const RECEIPT_MS = 3_000
const LATER_RECEIPT_MS = 15_000
const FIRST_READS = 20

/**
 * When they are read again: while it runs there are more to come, whatever those so far have received; afterwards until all have. `reads`: so far,
 * from its end on counted anew. False: no more.
 */
export function receiptPollMs(
  { isRunning, reads }: { isRunning: boolean; reads: number },
  counts: { received: number; of: number } | undefined
): number | false {
  if (!isRunning && counts !== undefined && counts.received >= counts.of) return false
  return reads < FIRST_READS ? RECEIPT_MS : LATER_RECEIPT_MS
}

/** So long an order that has ended stays in sight, ms. */
const SHOWN_MS = 10 * 60_000

/** What an order for many led to, for who gave it. `partly`: some failed. */
export function outcomeOf(order: Pick<OrderState, 'status' | 'changed' | 'failed'>) {
  if (isOpen(order)) return 'ordered'
  if (order.status !== 'finished') return 'failed'
  if (order.failed > 0) return 'partly'
  return order.changed === 0 ? 'nothing' : 'done'
}

const isFresh = (order: Pick<OrderState, 'status' | 'endedAt'>, now: number): boolean =>
  isOpen(order) || (order.endedAt !== null && now - Date.parse(order.endedAt) < SHOWN_MS)

/**
 * Whether its receipts are read: of each order anew, and without end where a page that is away never receives it. `now`: the server's, epoch ms.
 */
export const hasReceipt = (order: Pick<OrderState, 'status' | 'endedAt' | 'changed'>, now: number): boolean =>
  order.changed > 0 && isFresh(order, now)

/** What is shown over the list: what waits or runs, and what has just ended and was not put away. `now`: the server's, epoch ms. */
export const shownOrders = <O extends OrderState>(
  orders: readonly O[],
  putAway: ReadonlySet<number>,
  now: number
): O[] =>
  orders.filter(
    (order) => isOpen(order) || (!putAway.has(order.id) && order.undoneBy === null && isFresh(order, now))
  )

/** 0 to 100. */
export const percentOf = ({ done, total }: Pick<OrderState, 'done' | 'total'>): number =>
  percentDone(done, total) ?? 100

export function toneOf({ status, failed }: Pick<OrderState, 'status' | 'failed'>) {
  if (status === 'failed') return 'error'
  if (status === 'cancelled' || failed > 0) return 'warning'
  return status === 'finished' ? 'success' : 'plain'
}

/** What a screen reader hears of an order: its state, and each tenth of the way. */
const stepOf = (order: OrderState): string =>
  isOpen(order) ? `${order.status}:${Math.floor(percentOf(order) / 10)}` : order.status

/** The orders that came a step further between two reads. What is there at the first read is no news, nor is one that ended before it was seen. */
export function advanced<O extends OrderState>(before: readonly O[], now: readonly O[]): O[] {
  const known = new Map(before.map((order) => [order.id, stepOf(order)]))
  return now.filter((order) => known.get(order.id) !== stepOf(order))
}
