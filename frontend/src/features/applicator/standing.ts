import { isBreak, pauseOf, serverNow, type Live } from './live.ts'
import type { BreakMotive } from './types.ts'

/** What covers the exam now. Times are the server's epoch ms. */
export type Standing =
  | { kind: 'free' }
  /** A break was granted; the question is finished first. `until`: then it begins by itself. */
  | { kind: 'granted'; motive: BreakMotive; until: number; endsAt: number | null }
  | { kind: 'break'; motive: BreakMotive; endsAt: number | null }
  /** The last two minutes of a bathroom break. */
  | { kind: 'restroom'; endsAt: number }
  | { kind: 'late' }
  | { kind: 'pause'; message: string | null; since: number }

/** At most so long for the question at hand, and never more than a fifth of the break. */
const HELD_MS = 60_000

/** `at`: the monotonic clock of this computer. */
export function standingOf(live: Live, at: number): Standing {
  const pause = pauseOf(live)
  if (pause === null) return { kind: 'free' }
  if (pause.motive === 'LATE_BREAK_RETURN') return { kind: 'late' }
  const since = Date.parse(pause.startedAt)
  if (!isBreak(pause)) return { kind: 'pause', message: pause.showMessage ? pause.message : null, since }
  const motive: BreakMotive = pause.motive === 'NURSING_BREAK_START' ? 'NURSING_BREAK' : 'BATHROOM'
  const endsAt = pause.maxEndDate === null ? null : Date.parse(pause.maxEndDate)
  const now = serverNow(live, at) ?? since
  if (live.held?.pauseId === pause.id) {
    const until = since + Math.min(HELD_MS, endsAt === null ? HELD_MS : (endsAt - since) / 5)
    if (now < until) return { kind: 'granted', motive, until, endsAt }
  }
  const lastMs = (live.room?.configuration.restroomSeconds ?? 120) * 1000
  if (motive === 'BATHROOM' && endsAt !== null && endsAt - now <= lastMs) return { kind: 'restroom', endsAt }
  return { kind: 'break', motive, endsAt }
}

/** The exam is covered, and the time of single questions stands still. */
export const isPaused = ({ kind }: Standing): boolean => kind !== 'free' && kind !== 'granted'

/** Seconds until `endsAt`, never below 0. */
export const secondsUntil = (endsAt: number, now: number): number => Math.max(0, Math.ceil((endsAt - now) / 1000))

/** `4:05`. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
