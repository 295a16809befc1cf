/** How far an exam that is not browsed has come: the furthest place of which something was stored, and when it first was (epoch ms). */
export type Frontier = { position: number; at: number }

/** Between a click and the clock of the server: an edit so shortly after the next item began was made before it. */
const TOLERANCE_MS = 3_000

/** What is reported so late came from a page without a link, or by hand: the server has no record of its own. */
export const HEARD_MS = 10_000

/** Where items come one after the other, what is before the furthest one is behind; `frontier` null: they are browsed. */
export const isBehind = ({ position }: { position: number }, frontier: Frontier | null): boolean =>
  frontier !== null && position < frontier.position

/**
 * Did the candidate make this edit before going on? Their way is never the way of the network: what was left behind unsent (too large for
 * a page that was closing, held up by a proxy) may arrive after what came later. Without a time of its own, its arrival counts.
 */
export const madeBefore = (editedAt: number | null | undefined, frontier: Frontier): boolean =>
  editedAt != null && editedAt <= frontier.at + TOLERANCE_MS

/** How the items of an exam come: `frontier` of one that is not browsed; `given` and `givenAt` (epoch ms, by place) of one that hands them out one by one. */
export type Order = { frontier: Frontier | null; given: number | null; givenAt?: ReadonlyMap<number, number> }

/**
 * What closed the item at this place, null while it is open. Handed out one by one, it is the item after it, whoever sends: an
 * item that was passed does not open again with a later one. A time that is not known is long ago.
 */
export function closedWith(
  answer: { position: number },
  { frontier, given, givenAt }: Order
): Frontier | null {
  if (given === null) return isBehind(answer, frontier) ? frontier : null
  const position = answer.position + 1
  return position <= given ? { position, at: givenAt?.get(position) ?? -Infinity } : null
}

/** Where items are handed out one by one, what comes after the last of them is not known to its candidate yet; `given` null: all are at once. */
export const isUnopened = ({ position }: { position: number }, given: number | null): boolean =>
  given !== null && position > given

/** The frontier after `position` was stored at `now`; the same object where that is not further on. */
export const reached = (frontier: Frontier, position: number, now: number): Frontier =>
  position > frontier.position ? { position, at: now } : frontier
