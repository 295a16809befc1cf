/**
 * Quality of the connection: `score` 0 to 100, `average` and `last` are ms of a small
 * round trip; null before the first.
 */
export interface InternetScore {
  score: number
  average: number | null
  last: number | null
}

export const FIRST_SCORE: InternetScore = { score: 100, average: null, last: null }

const clamp = (value: number) => Math.min(100, Math.max(0, value))

/**
 * Adds one round trip of `delayMs`, or null when none came back. Slower than `acceptableMs`
 * costs points, twice as slow more.
 */
export function scored(before: InternetScore, delayMs: number | null, acceptableMs: number): InternetScore {
  if (delayMs === null) return { ...before, score: clamp(before.score - 20) }
  const change = delayMs > 2 * acceptableMs ? -15 : delayMs > acceptableMs ? -8 : 5
  return {
    score: clamp(before.score + change),
    // The last six count most: a minute at one every 10 s.
    average: Math.round(before.average === null ? delayMs : before.average + (delayMs - before.average) / 6),
    last: Math.round(delayMs),
  }
}
