/** One point of the chart of a link: the moment it begins at (epoch ms), mean and worst delay in ms, and the lowest score. */
export type ConnectionPoint = { at: number; averageMs: number; worstMs: number; score: number }

/** A record of the link. Epoch ms, milliseconds of delay, score 0 to 100. */
type Measured = { occurredAt: number; currentAverage: number; currentScore: number }

/**
 * What a chart shows of many records, at most `most` points in their order: each stands for the records of an equal part of the time, by
 * the mean of their delays, the worst of them and the lowest score, so that no bad minute is lost. A part without records has no point.
 */
export function connectionSeries(records: readonly Measured[], most: number): ConnectionPoint[] {
  const [first, last] = [records[0], records.at(-1)]
  if (first === undefined || last === undefined) return []
  const width = Math.max(1, Math.ceil((last.occurredAt - first.occurredAt + 1) / most))
  const parts = Map.groupBy(records, ({ occurredAt }) => Math.floor((occurredAt - first.occurredAt) / width))
  return [...parts.values()].map((part) => {
    const delays = part.map(({ currentAverage }) => currentAverage)
    return {
      at: part[0]?.occurredAt ?? first.occurredAt,
      averageMs: Math.round(delays.reduce((sum, one) => sum + one, 0) / delays.length),
      worstMs: Math.max(...delays),
      score: Math.min(...part.map(({ currentScore }) => currentScore)),
    }
  })
}

/** A link is good up to the first and bad from the second; milliseconds. Between them it is fair. */
export const thresholdsOf = (acceptableMs: number) => ({
  goodMs: acceptableMs / 2,
  badMs: acceptableMs * 1.5,
})
