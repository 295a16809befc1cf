import type { BreakMotive, MessageMotive, PauseMotive, RoomStatus } from './live_room_enums.js'

/** After the end of a break the candidate has this long to have said "Voltei!" before the pause becomes a late return. */
export const LATE_AFTER_MS = 3_000
/** What a configuration without a return time gives. */
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

/** The words that go with a break: the pause it makes, and what the record calls its asking, acceptance and refusal. */
export const motivesOfBreak = (motive: BreakMotive) => ON_ACCEPT[motive]

/** A break that was granted to somebody at a question begins a little later. */
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

export type EndRefusal = 'not_paused' | 'break_overstayed' | 'paused_by_applicator'

/**
 * May the candidate end this pause? Only a break, and only in time. `late` also when nobody has turned it into a late return
 * yet: the server's clock decides, not the sweep.
 */
export function endByCandidate(
  pause: Pause | null,
  now: number
): { ok: true; motive: 'BREAK_END' | 'NURSING_BREAK_END' } | { ok: false; why: EndRefusal } {
  if (!pause) return { ok: false, why: 'not_paused' }
  if (pause.motive === 'LATE_BREAK_RETURN' || isOverstayed(pause, now))
    return { ok: false, why: 'break_overstayed' }
  if (!isBreak(pause.motive)) return { ok: false, why: 'paused_by_applicator' }
  return { ok: true, motive: pause.motive === 'BREAK_START' ? 'BREAK_END' : 'NURSING_BREAK_END' }
}

/** A proctor's pause takes the place of a break that runs; over another pause nothing changes. */
export const mayPause = (pause: Pause | null): boolean => pause === null || isBreak(pause.motive)
