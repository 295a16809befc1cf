/** Units of the first chunk of a run: how long one takes is not known yet. */
export const FIRST_UNITS = 4
const MOST_UNITS = 5_000

/** A worker rests after a chunk for as long as it took: answers have half of the database's time and of a core, whatever is ordered. */
export const restAfter = (tookMs: number): number => Math.ceil(Math.max(tookMs, 0))

/**
 * Units of the next chunk, so that its work takes about `budgetMs`, when the work of `units` took `workedMs`: without the wait for a connection
 * and the commit, which fewer units do not make shorter. On a loaded machine these alone take longer than the budget, and chunks would shrink
 * to one unit. It grows to twice as many at most: one that was fast by chance must not make the next one slow. `fewest`: not fewer than these,
 * because they cost less than what a chunk costs besides.
 */
export function nextUnits(units: number, workedMs: number, budgetMs: number, fewest = 1): number {
  const fitting = Math.floor((units * budgetMs) / Math.max(workedMs, 0.01))
  return Math.min(Math.max(fitting, fewest), units * 2, MOST_UNITS)
}
