import type { Deadline } from '../types.ts'

/**
 * Counts down from the server's `secondsToTimeout` on a clock that never jumps; the device's date does not matter.
 * Added time means a new deadline: it replaces the seconds, it is not added to them.
 * `monotonicNow` gives milliseconds, such as `performance.now()`.
 */
export function createDeadline(options: {
  secondsToTimeout: number | null | undefined
  monotonicNow: () => number
}): Deadline {
  const { secondsToTimeout, monotonicNow } = options
  const endsAt =
    secondsToTimeout == null || !Number.isFinite(secondsToTimeout)
      ? null
      : monotonicNow() + secondsToTimeout * 1000
  return {
    endsAt,
    secondsLeft: () => (endsAt === null ? null : Math.max(0, Math.ceil((endsAt - monotonicNow()) / 1000))),
  }
}
