/** Units of the first chunk of a run: how long one takes is not known yet. */
export const FIRST_UNITS = 4
const MOST_UNITS = 5_000

/** A worker rests after a chunk for as long as it took: answers have half of the database's time and of a core, whatever is ordered. */
export const restAfter = (tookMs: number): number => Math.ceil(Math.max(tookMs, 0))

/**
 * Units of the next chunk, so that it takes about `budgetMs`, when one of `units` took `tookMs`. It grows to twice as many at most: one
 * that was fast by chance must not make the next one slow.
 */
export function nextUnits(units: number, tookMs: number, budgetMs: number): number {
  const fitting = Math.floor((units * budgetMs) / Math.max(tookMs, 0.01))
  return Math.min(Math.max(fitting, 1), units * 2, MOST_UNITS)
}
