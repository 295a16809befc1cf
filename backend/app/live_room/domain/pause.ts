import { refuseConflict, type DomainError } from '#shared/domain_error'
import { ok, type Result } from '#shared/result'
import type { BreakMotive, MessageMotive, PauseMotive, RoomStatus } from './live_room_enums.js'

/** How long after the end of a break the candidate's "Voltei!" is still accepted before the pause becomes a late return. */
export const LATE_AFTER_MS = 3_000
/** For a configuration without a return time. */
const FALLBACK_BREAK_SECONDS = 60

export const breakSecondsOf = (configured: number): number =>
  configured > 0 ? configured : FALLBACK_BREAK_SECONDS

const ON_ACCEPT = {
  BATHROOM: { pause: 'BREAK_START', accept: 'ACCEPT_BREAK', refuse: 'REFUSE_BREAK', asked: 'BREAK' },
  NURSING_BREAK: {
    pause: 'NURSING_BREAK_START',
    accept: 'ACCEPT_NURSING_BREAK',
    refuse: 'REFUSE_NURSING_BREAK',
    asked: 'NURSING_BREAK',
  },
} as const satisfies Record<
  BreakMotive,
  { pause: PauseMotive; accept: MessageMotive; refuse: MessageMotive; asked: 'BREAK' | 'NURSING_BREAK' }
>

/** The motives of a break: of the pause that it makes, and of the events for its request, acceptance and refusal. */
export const motivesOfBreak = (motive: BreakMotive) => ON_ACCEPT[motive]

/**
 * The active pause of a candidate; at most one, and null without it. A break that was granted to somebody at an item begins a little
 * later: until `startedAt` its candidate is still NORMAL.
 *
 *       none --request accepted--> BREAK_START, NURSING_BREAK_START --`LATE_AFTER_MS` after `maxEndAt`--> LATE_BREAK_RETURN
 *        ^ |                         |   |                                                                  |
 *        | +--staff pause--> PAUSE <-|---+ staff pause                                                      |
 *        |                     |     |                                                                      |
 *        +--staff resume-------+-----+----------------------------------------------------------------------+
 *        +--"Voltei!" in time--------+
 */
export type Pause = { motive: PauseMotive; startedAt: number; maxEndAt: number | null }

export const isBreak = (motive: PauseMotive): motive is 'BREAK_START' | 'NURSING_BREAK_START' =>
  motive === 'BREAK_START' || motive === 'NURSING_BREAK_START'

/** NORMAL without a pause, and until a break that was granted begins; a break that became a late return is a pause like any other. */
export function statusOf(pause: Pause | null, now: number): RoomStatus {
  if (!pause || pause.startedAt > now) return 'NORMAL'
  return isBreak(pause.motive) ? 'BREAK' : 'PAUSED'
}

export const isOverstayed = (pause: Pause, now: number): boolean =>
  isBreak(pause.motive) && pause.maxEndAt !== null && now >= pause.maxEndAt + LATE_AFTER_MS

/** Breaks whose end lies before this moment are overstayed. */
export const overstayedBefore = (now: number): number => now - LATE_AFTER_MS

type EndRefusal = 'not_paused' | 'break_overstayed' | 'paused_by_applicator'

/**
 * May the candidate end this pause? Only a break, and only in time. Overstayed also before the sweep has turned it into a late return:
 * the server's clock decides.
 */
export function endByCandidate(
  pause: Pause | null,
  now: number
): Result<'BREAK_END' | 'NURSING_BREAK_END', DomainError> {
  if (!pause) return refuseEnd('not_paused')
  if (pause.motive === 'LATE_BREAK_RETURN' || isOverstayed(pause, now)) return refuseEnd('break_overstayed')
  if (!isBreak(pause.motive)) return refuseEnd('paused_by_applicator')
  return ok(pause.motive === 'BREAK_START' ? 'BREAK_END' : 'NURSING_BREAK_END')
}

export const refuseEnd = (why: EndRefusal) => refuseConflict(why, `live_room.${why}`)

/** A proctor's pause replaces a running break; another pause stays as it is. */
export const mayPause = (pause: Pause | null): boolean => pause === null || isBreak(pause.motive)
