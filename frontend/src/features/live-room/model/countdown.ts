/** Whole seconds until an instant (ISO), never below zero; `now` in epoch ms. The last second still reads 00:01. */
export const secondsUntil = (end: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(end) - now) / 1000))

/** `04:59`; a break of an hour reads `60:00`. */
export function minutesAndSeconds(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

const BREAKS = ['BREAK_START', 'NURSING_BREAK_START']

/** Is this pause a break that was granted and goes on? */
export const isBreak = (pause: { motive: string } | null): boolean =>
  pause !== null && BREAKS.includes(pause.motive)

/** After this long past the end of a break the room is read again: by then the server has called it a late return. */
export const LATE_CHECK_MS = 3000

/** Milliseconds until the next break begins or is to be looked at after its end; null when there is none, or all were looked at already. */
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
