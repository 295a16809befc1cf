/** How far an exam that is not browsed has come: the furthest place of which something was stored, and when it first was (epoch ms). */
export type Frontier = { position: number; at: number }

/** Between a click and the clock of the server: an edit so shortly after the next item began was made before it. */
const TOLERANCE_MS = 3_000

/** Where items come one after the other, what stands before the furthest one is behind; `frontier` null: they are browsed. */
export const isBehind = ({ position }: { position: number }, frontier: Frontier | null): boolean => frontier !== null && position < frontier.position

/**
 * Did the candidate make this edit before going on? Their way is never the way of the network: what was left behind unsent (too large for
 * a page that was closing, held up by a proxy) may arrive after what came later. Without a word of when, its arrival counts.
 */
export const madeBefore = (editedAt: number | null | undefined, frontier: Frontier): boolean => editedAt != null && editedAt <= frontier.at + TOLERANCE_MS

/** Where items are handed out one by one, what comes after the last of them is not known to its candidate yet; `given` null: all are at once. */
export const isUnopened = ({ position }: { position: number }, given: number | null): boolean => given !== null && position > given

/** The frontier after `position` was stored at `now`; the same object where that is not further on. */
export const reached = (frontier: Frontier, position: number, now: number): Frontier => (position > frontier.position ? { position, at: now } : frontier)
