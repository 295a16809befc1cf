import { monitorEventLoopDelay } from 'node:perf_hooks'

type Histogram = ReturnType<typeof monitorEventLoopDelay>

/** Each of the two covers this long before it begins anew. Milliseconds. */
const COVERS_MS = 60_000
const RESOLUTION_MS = 20

/** How late the event loop was with what was due, over the last 30 to 60 s. Seconds. */
export type LoopDelay = { readonly p50: number; readonly p99: number; readonly max: number }

/** Two histograms that begin anew in turns: reading changes nothing, so any number of readers see the same. */
let pair: readonly [Histogram, Histogram] | null = null

/** @returns ends it */
export function watchLoopDelay(): () => void {
  let [older, newer] = [monitor(), monitor()]
  pair = [older, newer]
  const timer = setInterval(() => {
    older.reset()
    ;[older, newer] = [newer, older]
    pair = [older, newer]
  }, COVERS_MS / 2).unref()
  return () => {
    clearInterval(timer)
    older.disable()
    newer.disable()
    pair = null
  }
}

function monitor(): Histogram {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  return histogram
}

/** Null where nobody watches, or nothing was measured yet. */
export function loopDelay(): LoopDelay | null {
  const histogram = pair?.[0]
  if (!histogram || histogram.count === 0) return null
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1_000)
  return {
    p50: seconds(histogram.percentile(50)),
    p99: seconds(histogram.percentile(99)),
    max: seconds(histogram.max),
  }
}
