/** Between two acts of somebody who marks: longer is a rest. */
export const REST_MS = 30 * 60_000

/** How long somebody worked: the time between their acts (epoch ms, in any order), without what is longer than half an hour. Ms. */
export function workedTime(moments: readonly number[]): number {
  const sorted = moments.toSorted((one, other) => one - other)
  return sorted.reduce((sum, at, place) => {
    const since = at - (sorted[place - 1] ?? at)
    return since <= REST_MS ? sum + since : sum
  }, 0)
}
