import type { BreakMotive, BreakStatus } from './live_room_enums.js'

export const BREAK_ACTIONS = ['accept', 'refuse', 'dismiss'] as const
export type BreakAction = (typeof BREAK_ACTIONS)[number]

const ANSWERS: Record<BreakAction, BreakStatus> = {
  accept: 'ACCEPTED',
  refuse: 'REFUSED',
  dismiss: 'DISMISSED',
}

/**
 * What a pending request becomes; null when it was answered already: an answer is given once.
 *
 *       asked --> PENDING --accept--> ACCEPTED, with a pause (see `pause.ts`)
 *                    |
 *                    +--refuse, dismiss, 300 s without an answer--> REFUSED, DISMISSED, EXPIRED
 *
 * Each of them is final. The candidate may ask again, except during a pause.
 */
export const answered = (status: BreakStatus, action: BreakAction): BreakStatus | null =>
  status === 'PENDING' ? ANSWERS[action] : null

/** The nursing break is for those who nurse. */
export const mayAsk = (motive: BreakMotive, person: { nursingMother: boolean }): boolean =>
  motive !== 'NURSING_BREAK' || person.nursingMother

/** Staff have this long to answer a request; then it expires, and the candidate may ask again. */
const RESPONSE_MS = 300_000

/** When a request of this moment expires; epoch ms. */
export const responseDueAt = (createdAt: number): number => createdAt + RESPONSE_MS
/** Requests of this moment and older have expired. */
export const overdueSince = (now: number): number => now - RESPONSE_MS

export const isOverdue = (request: { status: BreakStatus; createdAt: number }, now: number): boolean =>
  request.status === 'PENDING' && now >= responseDueAt(request.createdAt)

/** A candidate at an item finishes it first: at most a minute, and never more than a fifth of the break. */
const LONGEST_LEAVE_MS = 60_000

/** How long after it was granted a break begins by itself. */
export const leaveMs = (breakSeconds: number, isAtItem: boolean): number =>
  isAtItem ? Math.min(LONGEST_LEAVE_MS, (breakSeconds * 1000) / 5) : 0
