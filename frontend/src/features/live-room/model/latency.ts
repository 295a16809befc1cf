/** Quality of a connection as text and as bars: one table for both. */
export interface Latency {
  level: 'good' | 'fair' | 'bad' | 'awful'
  /** Bars of the signal icon, 4 (fine) to 1. */
  bars: 1 | 2 | 3 | 4
}

/**
 * Good up to half of what is acceptable, bad from one and a half times of it, awful beyond twice; the bars
 * decrease at the same thresholds and at what is acceptable. Milliseconds; null: not measured yet.
 */
export function latencyOf(delayMs: number | null, acceptableMs: number): Latency | null {
  if (delayMs === null) return null
  if (delayMs <= acceptableMs / 2) return { level: 'good', bars: 4 }
  if (delayMs <= acceptableMs) return { level: 'fair', bars: 3 }
  if (delayMs < acceptableMs * 1.5) return { level: 'fair', bars: 2 }
  return { level: delayMs <= acceptableMs * 2 ? 'bad' : 'awful', bars: 1 }
}
