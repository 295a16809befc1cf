/** Seconds at which the clock of the exam changes its appearance, and those of one item. */
const EXAM_ALERT = 10 * 60
const EXAM_BLINK = 2 * 60
const ITEM_ALERT = 30
const ITEM_CRITICAL = 10

export type TimerState = 'none' | 'calm' | 'alert' | 'critical'

/** `alert` at 10 minutes or less, `critical` (blinks) at 2 minutes or less; `none` without a time. */
export function examTimerState(seconds: number | null): TimerState {
  return stateOf(seconds, EXAM_ALERT, EXAM_BLINK)
}

/**
 * `alert` at 30 seconds or less, `critical` at 10 or less. Used for the time of an item, where alert is
 * highlighted, and for the compact time of the exam, which blinks first and is red then.
 */
export function shortTimerState(seconds: number | null): TimerState {
  return stateOf(seconds, ITEM_ALERT, ITEM_CRITICAL)
}

function stateOf(seconds: number | null, alert: number, critical: number): TimerState {
  if (seconds === null) return 'none'
  if (seconds <= critical) return 'critical'
  return seconds <= alert ? 'alert' : 'calm'
}

/** Minutes at which a screen reader announces the time. */
const ANNOUNCED_MINUTES = [10, 5, 2, 1] as const

/**
 * The minutes to announce when the remaining time went from `before` to `now` seconds, or null. When
 * a suspended computer skips several marks, only the last one is announced. Starting below a mark
 * announces nothing: `before` is null.
 */
export function announcementAt(before: number | null, now: number | null): number | null {
  if (before === null || now === null || now === 0) return null
  return ANNOUNCED_MINUTES.filter((minutes) => before > minutes * 60 && now <= minutes * 60).at(-1) ?? null
}

/** `1:05:09`, `12:04`, `0:07`. */
export function clockText(seconds: number): string {
  const integer = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(integer / 3600), Math.floor(integer / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(integer % 60)}` : `${minutes}:${two(integer % 60)}`
}
