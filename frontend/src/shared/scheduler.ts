/** The clock and the timers of a part whose tests control the time. */
export interface Scheduler {
  /** Epoch ms by the device's clock, which may jump: for display and stored times only. */
  now(): number
  /** Milliseconds that never jump: for measuring durations. */
  monotonic(): number
  /** Runs once after `ms`; returns what cancels it. */
  after(ms: number, run: () => void): () => void
}

export const browserScheduler: Scheduler = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
