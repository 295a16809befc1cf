/** `null`: nothing was measured yet. */
export type LatencyLevel = 'good' | 'fair' | 'bad' | null

/** Good up to half of what is acceptable, bad from one and a half times of it; milliseconds. */
export function latencyLevel(delayMs: number | null, acceptableMs: number): LatencyLevel {
  if (delayMs === null) return null
  if (delayMs <= acceptableMs / 2) return 'good'
  return delayMs >= acceptableMs * 1.5 ? 'bad' : 'fair'
}

/** The bars of the little signal, 4 (fine) to 1: they fall at the acceptable delay, at 1.5 times and at twice of it. 0: not measured. */
export function latencyBars(delayMs: number | null, acceptableMs: number): 0 | 1 | 2 | 3 | 4 {
  if (delayMs === null) return 0
  if (delayMs <= acceptableMs) return 4
  if (delayMs <= acceptableMs * 1.5) return 3
  return delayMs <= acceptableMs * 2 ? 2 : 1
}
