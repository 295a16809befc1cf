import type { Scheduler } from '../../shared/scheduler.ts'
import type { Deadline } from './types.ts'

/**
 * Counts down from the server's `secondsToTimeout` on a clock that never jumps; the device's date does not matter.
 * Added time means a new deadline: it replaces the seconds, it is not added to them.
 */
export function createDeadline(
  secondsToTimeout: number | null | undefined,
  clock: Pick<Scheduler, 'monotonic'>
): Deadline {
  const endsAt =
    secondsToTimeout == null || !Number.isFinite(secondsToTimeout)
      ? null
      : clock.monotonic() + secondsToTimeout * 1000
  return {
    endsAt,
    secondsLeft: () => (endsAt === null ? null : Math.max(0, Math.ceil((endsAt - clock.monotonic()) / 1000))),
  }
}
