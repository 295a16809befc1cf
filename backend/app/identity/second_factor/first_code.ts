import { ok, refuse, type DomainError, type Result } from '#shared'
import { minutesAhead, stepOf } from './time_codes.js'

/**
 * The step of the first code of a secret that is being set up; null where it is wrong. Whoever sets up has the secret before them: to
 * report that a clock differs helps nobody to guess, and without it a wrong clock would look like a wrong code for ever.
 * @returns refused: `clock_differs`, by how many minutes
 */
export function stepOfFirst(secret: string, code: string, now: number): Result<number | null, DomainError> {
  const step = stepOf(secret, code, now)
  const minutes = step === null ? minutesAhead(secret, code, now) : null
  if (minutes === null) return ok(step)
  return refuse('invalid', 'clock_differs', {
    messages: [minutes > 0 ? 'identity.clock_ahead' : 'identity.clock_behind'],
    params: { minutes: Math.abs(minutes) },
    extra: { minutes },
  })
}
