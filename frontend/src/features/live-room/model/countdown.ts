/**
 * Seconds until an instant (ISO), rounded up, never below zero; `now` in epoch ms. The
 * last second still shows 00:01.
 */
export const secondsUntil = (end: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(end) - now) / 1000))

/** `04:59`; a break of an hour shows `60:00`. */
export function minutesAndSeconds(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

const BREAKS = ['BREAK_START', 'NURSING_BREAK_START']

/** Whether this pause is a granted break in progress. */
export const isBreak = (pause: { motive: string } | null): boolean =>
  pause !== null && BREAKS.includes(pause.motive)

/**
 * Time after the end of a break when the room is read again, ms: by then the server
 * has marked it as a late return.
 */
export const LATE_CHECK_MS = 3000

/**
 * Milliseconds until the next break begins, or is to be checked after its end; null when there is
 * none, or all were checked already.
 */
export function nextLateCheck(
  pauses: readonly ({ motive: string; startedAt: string; maxEndDate: string | null } | null)[],
  now: number
): number | null {
  const due = pauses
    .filter((pause) => isBreak(pause))
    .flatMap((pause) => [
      Date.parse(pause?.startedAt ?? ''),
      Date.parse(pause?.maxEndDate ?? '') + LATE_CHECK_MS,
    ])
    .map((at) => at - now)
    .filter((wait) => wait > 0)
  return due.length === 0 ? null : Math.min(...due)
}
