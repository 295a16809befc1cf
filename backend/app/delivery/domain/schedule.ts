import { clockAt, deadlineOf, type ClockFacts, type DeadlineFacts } from './deadline.js'
import { takesAnswers, type State } from './status.js'

/** What staff may set as the total of minutes from the start. */
export const MOST_MINUTES = 999

/** A deadline that staff shorten leaves a candidate who is writing this long, in ms. */
export const LEAST_LEFT_MS = 60_000

/** What an application's time depends on. Times in epoch ms. */
export type ScheduleFacts = ClockFacts &
  Omit<DeadlineFacts, 'startedAt'> & {
    state: State
    windowStartAt: number
    startedAt: number | null
    heldMs: number
  }

/** One that staff have given no window yet has an empty one. */
export const hasWindow = ({
  windowStartAt,
  windowEndAt,
}: Pick<ScheduleFacts, 'windowStartAt' | 'windowEndAt'>) => windowEndAt > windowStartAt

/** The total of minutes from the start, grants included. */
export const totalMinutes = ({
  maxDurationMinutes,
  grantedSeconds,
}: Pick<ScheduleFacts, 'maxDurationMinutes' | 'grantedSeconds'>) =>
  Math.ceil(maxDurationMinutes + grantedSeconds / 60)

/** The deadline of what has begun; null before the start. Epoch ms. */
export const deadlineNow = (facts: ScheduleFacts): number | null =>
  facts.startedAt === null ? null : deadlineOf({ ...facts, startedAt: facts.startedAt })

/**
 * What the window's end takes of the granted time, in whole seconds. Of what has not begun: if it began at the first moment that is left.
 * Time that a pause or a stop gave back moves the window too, and is never cut.
 */
export function cutBySeconds(facts: ScheduleFacts, now: number): number {
  if (facts.state === 'FINISHED' || !hasWindow(facts)) return 0
  const startedAt = facts.startedAt ?? Math.max(now, facts.windowStartAt)
  const own = startedAt + facts.maxDurationMinutes * 60_000 + facts.grantedSeconds * 1000
  const over = Math.ceil((own - facts.windowEndAt) / 1000)
  return Math.max(0, Math.min(over, facts.grantedSeconds))
}

/** What staff ask for. Absolute values, so that a repeat changes nothing: the total of minutes from the start, the window's end in epoch ms. */
export type Extension = { minutes?: number | undefined; endAt?: number | undefined }
export type Extended = Pick<ScheduleFacts, 'grantedSeconds' | 'windowEndAt'>

/**
 * The time as staff ask for it. What would end within `LEAST_LEFT_MS` for a candidate who is writing is shortened to that moment only, and
 * never beyond the deadline of before.
 */
export function extended(facts: ScheduleFacts, { minutes, endAt }: Extension, now: number): Extended {
  const { maxDurationMinutes, grantedSeconds, windowEndAt } = facts
  return {
    grantedSeconds:
      minutes === undefined
        ? grantedSeconds
        : (atLeastMinutes(facts, minutes, now) - maxDurationMinutes) * 60,
    windowEndAt: endAt === undefined ? windowEndAt : atLeastEnd(facts, endAt, now),
  }
}

/** The moment before which a candidate who is writing is not stopped; null for who is not. */
const leastEndOf = (facts: ScheduleFacts, now: number): number | null =>
  takesAnswers(facts.state) ? clockAt(facts, now) + LEAST_LEFT_MS - facts.heldMs : null

function atLeastMinutes(facts: ScheduleFacts, minutes: number, now: number): number {
  const least = leastEndOf(facts, now)
  const present = totalMinutes(facts)
  if (least === null || facts.startedAt === null || minutes >= present) return minutes
  return Math.max(minutes, Math.min(present, Math.ceil((least - facts.startedAt) / 60_000)))
}

function atLeastEnd(facts: ScheduleFacts, endAt: number, now: number): number {
  const least = leastEndOf(facts, now)
  if (least === null || endAt >= facts.windowEndAt) return endAt
  return Math.max(endAt, Math.min(facts.windowEndAt, least))
}

/**
 * What a stop gives back when the exam goes on, in ms: from the stop until now, or until a pause of the room began to hold the time, which
 * gives back the rest when it ends.
 */
export function stoppedMs({ stoppedAt, heldAt = null }: Omit<ClockFacts, 'state'>, now: number): number {
  if (stoppedAt === null) return 0
  return Math.max(0, Math.min(now, heldAt ?? now) - stoppedAt)
}
