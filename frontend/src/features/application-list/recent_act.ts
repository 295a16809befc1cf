/** So long after an act its receipt is looked for often. Ms. */
const LOOKED_FOR_MS = 60_000
let actedAt = Number.NEGATIVE_INFINITY

/** Somebody has acted from this page. `now`: `performance.now()`. */
export const noteAct = (now: number): void => {
  actedAt = now
}

export const actedLately = (now: number): boolean => now - actedAt < LOOKED_FOR_MS
