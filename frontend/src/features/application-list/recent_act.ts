/** const-dashboard-006: exams are read again every 90 s; a hidden tab does not poll. */
export const REFRESH_MS = 90_000
/** So long after an act its receipt is looked for often, and the list follows what it led to. Ms. */
const LOOKED_FOR_MS = 60_000
/** Right after an act, until the page of its candidate has it. */
const RECEIPT_MS = 2_000
let actedAt = Number.NEGATIVE_INFINITY

/** Somebody has acted from this page. `now`: `performance.now()`. */
export const noteAct = (now: number): void => {
  actedAt = now
}

export const actedLately = (now: number): boolean => now - actedAt < LOOKED_FOR_MS

/**
 * When a list is read again, ms. After an act of this person it follows what comes of it: 2 s later, and then with pauses that double, for
 * a minute; while a receipt is awaited every 2 s. `heardAt`: when it was read last; both `performance.now()`.
 */
export function readAgainAfter(heardAt: number, now: number, isAwaited: boolean): number {
  if (!actedLately(now)) return REFRESH_MS
  return isAwaited ? RECEIPT_MS : Math.max(RECEIPT_MS, heardAt - actedAt)
}
