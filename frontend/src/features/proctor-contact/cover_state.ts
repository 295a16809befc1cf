import { grantedBreak, isBreak, pauseOf, serverNow, type Live } from './live.ts'
import type { BreakMotive } from './types.ts'

/**
 * What covers the exam now: follows from the pause in the snapshot of the room and from the server's time. Times are the
 * server's epoch ms.
 *
 *       free --granted at an item--> granted --item left, or `until`--> break --last 2 min--> restroom
 *        |                                                              ^  |                      |
 *        +--granted elsewhere-------------------------------------------+  +--> late <--3 s after-+
 *                                                                               the end
 *       free, granted, break, restroom --paused by staff--> pause
 *       any --ended by staff; break, restroom: also by "Voltei!" in time--> free
 *
 * A nursing break has no `restroom`. Only a new snapshot makes it `late`: the server's clock decides.
 */
export type CoverState =
  | { kind: 'free' }
  /** A break was granted; the item is finished first. `until`: then the break begins automatically. */
  | { kind: 'granted'; motive: BreakMotive; until: number; endsAt: number | null }
  | { kind: 'break'; motive: BreakMotive; endsAt: number | null }
  /** The last two minutes of a bathroom break. */
  | { kind: 'restroom'; endsAt: number }
  | { kind: 'late' }
  | { kind: 'pause'; message: string | null; since: number }

/** `at`: the monotonic clock of this computer. */
export function coverStateOf(live: Live, at: number): CoverState {
  const pause = pauseOf(live)
  if (pause === null) return { kind: 'free' }
  if (pause.motive === 'LATE_BREAK_RETURN') return { kind: 'late' }
  const since = Date.parse(pause.startedAt)
  if (!isBreak(pause)) return { kind: 'pause', message: pause.showMessage ? pause.message : null, since }
  const motive: BreakMotive = pause.motive === 'NURSING_BREAK_START' ? 'NURSING_BREAK' : 'BATHROOM'
  const latest = pause.maxEndDate === null ? null : Date.parse(pause.maxEndDate)
  const now = serverNow(live, at) ?? since
  if (grantedBreak(live, at) !== null) return { kind: 'granted', motive, until: since, endsAt: latest }
  // Who left earlier has to return earlier: the full length of the break counts from then, also while
  // the server does not know it yet.
  const went = live.taken?.pauseId === pause.id ? (serverNow(live, live.taken.at) ?? since) : since
  const endsAt = latest === null ? null : latest - Math.max(0, since - went)
  const lastMs = (live.room?.configuration.restroomSeconds ?? 120) * 1000
  if (motive === 'BATHROOM' && endsAt !== null && endsAt - now <= lastMs) return { kind: 'restroom', endsAt }
  return { kind: 'break', motive, endsAt }
}

/** The exam is covered, and the time of single items is stopped. */
export const isPaused = ({ kind }: CoverState): boolean => kind !== 'free' && kind !== 'granted'

/** Seconds until `endsAt`, never below 0. */
export const secondsUntil = (endsAt: number, now: number): number =>
  Math.max(0, Math.ceil((endsAt - now) / 1000))

/** `4:05`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
