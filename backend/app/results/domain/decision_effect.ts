/** Ranks on each side of the cut that are near to it. */
export const NEAR = 10

/** A result of a list before and after a decision; thousandths. */
export type Entry = { readonly userId: number; readonly before: number; readonly after: number }

export type Moved = Entry & { readonly rankBefore: number; readonly rankAfter: number }

/** `passing`, `failing`: who reaches the passing score now, and who no more, the highest first. `near`: whose rank near the cut changes, the first first. */
export type ListEffect = {
  readonly passing: readonly Moved[]
  readonly failing: readonly Moved[]
  readonly near: readonly Moved[]
}

/** What a decision does to people who compete for the same: who is ranked by points, those with the same points alike. */
export function effectOnList(entries: readonly Entry[], passingScore: number): ListEffect {
  const before = ranking(entries.map((entry) => entry.before))
  const after = ranking(entries.map((entry) => entry.after))
  const cuts = { before: before.reaching(passingScore), after: after.reaching(passingScore) }
  const moved = entries.map((entry): Moved => ({
    ...entry,
    rankBefore: before.rankOf(entry.before),
    rankAfter: after.rankOf(entry.after),
  }))
  const isNear = (rank: number, cut: number) => rank > cut - NEAR && rank <= cut + NEAR
  const high = (one: Moved, other: Moved) => other.after - one.after || one.userId - other.userId
  return {
    passing: moved.filter((entry) => entry.before < passingScore && entry.after >= passingScore).sort(high),
    failing: moved.filter((entry) => entry.before >= passingScore && entry.after < passingScore).sort(high),
    near: moved
      .filter(
        ({ rankBefore, rankAfter }) =>
          rankBefore !== rankAfter && (isNear(rankBefore, cuts.before) || isNear(rankAfter, cuts.after))
      )
      .sort((one, other) => one.rankAfter - other.rankAfter || one.userId - other.userId),
  }
}

/** How many have at least so many points, and the rank of who has exactly these: one more than have more. */
function ranking(points: readonly number[]) {
  const sorted = Float64Array.from(points).sort()
  /** The first place whose points are not below. */
  const placeOf = (least: number): number => {
    let [from, to] = [0, sorted.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((sorted[middle] ?? 0) < least) from = middle + 1
      else to = middle
    }
    return from
  }
  const reaching = (least: number) => sorted.length - placeOf(least)
  return { reaching, rankOf: (own: number) => reaching(own + 1) + 1 }
}
