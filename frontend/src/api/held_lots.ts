/**
 * The texts and marks of lots on this device: where they are, and how many marks of them the server does not have. A log-out deletes
 * both, from whatever page; a session that is lost keeps them.
 */
export const lotsDatabase = (userId: number): string => `banca-lots:${userId}`

const keyOf = (userId: number) => `banca.lots.${userId}`

/** Comments that a corrector keeps to use again, as this browser has read them last. */
export const savedCommentsKey = (userId: number): string => `${SAVED}${userId}`
const SAVED = 'banca.savedComments.'

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

/** Deletes the comments that this browser has of anybody else: they were left by a session that was lost. */
export function forgetOthersComments(userId: number): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(SAVED) && key !== savedCommentsKey(userId)) localStorage.removeItem(key)
  } catch {
    // Storage is denied: nothing was stored.
  }
}

/** Deletes the lots of a person, and the comments that they keep. Tabs that have them open let go of them. */
export function forgetLots(userId: number): void {
  noteUnsentMarks(userId, 0)
  try {
    localStorage.removeItem(savedCommentsKey(userId))
  } catch {
    // Storage is denied: nothing was stored.
  }
  try {
    indexedDB.deleteDatabase(lotsDatabase(userId))
  } catch {
    // Where the browser has no databases, nothing was stored.
  }
}
