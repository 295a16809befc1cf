/** What an accommodation adds to an exam, in seconds: complete minutes, in favour of the candidate. `timeFactor` in percent. */
export const shareOf = (maxDurationMinutes: number, timeFactor: number): number =>
  Math.ceil((maxDurationMinutes * (timeFactor - 100)) / 100) * 60

type Timed = { maxDurationMinutes: number; grantedSeconds: number; timeFactor: number }

/**
 * The grants of an application with another duration, another factor or both: what staff granted by hand stays, the share of the accommodation
 * is that of the new values. In seconds.
 */
export const regranted = (
  { maxDurationMinutes, grantedSeconds, timeFactor }: Timed,
  next: Pick<Timed, 'maxDurationMinutes' | 'timeFactor'>
): number =>
  grantedSeconds - shareOf(maxDurationMinutes, timeFactor) + shareOf(next.maxDurationMinutes, next.timeFactor)
