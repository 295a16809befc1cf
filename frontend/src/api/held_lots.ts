/**
 * The texts and marks of lots on this device: where they are, and how many marks of them the server does not have. A log-out deletes
 * both, from whatever page; a session that is lost keeps them.
 */
export const lotsDatabase = (userId: number): string => `banca-lots:${userId}`

const keyOf = (userId: number) => `banca.lots.${userId}`

/** How many marks wait here for the server. */
export function unsentMarks(userId: number): number {
  try {
    return Number(localStorage.getItem(keyOf(userId)) ?? 0)
  } catch {
    return 0
  }
}

export function noteUnsentMarks(userId: number, count: number): void {
  try {
    if (count === 0) localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), String(count))
  } catch {
    // Storage is denied: the page that has them asks before it is left.
  }
}

/** Deletes the lots of a person. Tabs that have them open let go of them. */
export function forgetLots(userId: number): void {
  noteUnsentMarks(userId, 0)
  try {
    indexedDB.deleteDatabase(lotsDatabase(userId))
  } catch {
    // Where the browser has no databases, nothing was stored.
  }
}
