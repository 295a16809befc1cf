/** How totals are spread. Null: there are no totals, or for the deviation fewer than two. */
export type Performance = {
  readonly mean: number | null
  readonly median: number | null
  readonly deviation: number | null
  readonly best: number | null
  readonly worst: number | null
}

/** Mean, median, sample standard deviation (n - 1), highest and lowest of some totals. */
export function performanceOf(totals: readonly number[]): Performance {
  const sorted = Float64Array.from(totals).sort()
  const count = sorted.length
  const worst = sorted[0]
  const best = sorted[count - 1]
  if (worst === undefined || best === undefined)
    return { mean: null, median: null, deviation: null, best: null, worst: null }
  const mean = sorted.reduce((sum, one) => sum + one, 0) / count
  const squares = sorted.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  const upper = sorted[Math.floor(count / 2)] ?? best
  const lower = sorted[Math.ceil(count / 2) - 1] ?? worst
  return {
    mean,
    median: (upper + lower) / 2,
    deviation: count < 2 ? null : Math.sqrt(squares / (count - 1)),
    best,
    worst,
  }
}
