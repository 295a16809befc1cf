/** Times in epoch ms, `maxDurationMinutes` in minutes, `grantedSeconds` in seconds (granted by staff, may be negative). */
export type DeadlineFacts = {
  startedAt: number
  windowEndAt: number
  maxDurationMinutes: number
  grantedSeconds: number
  /** What pauses that stop the time gave back, in ms. */
  heldMs?: number
}

/**
 * The one deadline: start + maximum duration + grants, but never after the window's end; then the time that pauses gave back, which moves
 * the window too.
 * Epoch ms. A grant never takes time back beyond the start.
 */
export function deadlineOf(facts: DeadlineFacts): number {
  const own = facts.startedAt + facts.maxDurationMinutes * 60_000 + facts.grantedSeconds * 1000
  return Math.max(facts.startedAt, Math.min(own, facts.windowEndAt)) + (facts.heldMs ?? 0)
}

/** Where a moment lies: `late` is after the deadline but within the grace for answers that were under way. */
export type Punctuality = 'in_time' | 'late' | 'over'

/** `shiftMs`: what outages of our own give back to the grace (`outageShift`). */
export function punctuality(deadlineAt: number, graceSeconds: number, now: number, shiftMs = 0): Punctuality {
  if (now <= deadlineAt) return 'in_time'
  return now <= deadlineAt + graceSeconds * 1000 + shiftMs ? 'late' : 'over'
}

/** A clock that does not run: an exam that staff stopped, or one whose pause stops the time. Epoch ms; `heldAt` may be about to come. */
export type ClockFacts = { state: string; stoppedAt: number | null; heldAt?: number | null }

/** The time of an exam's clock: now, or when it was stopped. */
export function clockAt({ state, stoppedAt, heldAt = null }: ClockFacts, now: number): number {
  const stopped = state === 'STOPPED' && stoppedAt !== null ? stoppedAt : now
  return heldAt === null ? stopped : Math.min(stopped, heldAt)
}

/** Does the time run? Not before the start, not after the end, not while it is held. */
export const timeRuns = (facts: ClockFacts, now: number): boolean =>
  facts.state === 'STARTED' && (facts.heldAt ?? Infinity) > now

/** Integer seconds left, never negative; null when no time runs. A clock that is stopped or held stays at that moment. */
export function secondsLeft(facts: ClockFacts & { deadlineAt: number | null }, now: number): number | null {
  if (facts.deadlineAt === null || (facts.state !== 'STARTED' && facts.state !== 'STOPPED')) return null
  return Math.max(0, Math.floor((facts.deadlineAt - clockAt(facts, now)) / 1000))
}

export type TimeWindow = { startAt: number; endAt: number; maxDurationMinutes: number }

/** Those that are not over. */
export const openWindows = (windows: readonly TimeWindow[], now: number): TimeWindow[] =>
  windows.filter(({ endAt }) => endAt > now)

/** The window a new application gets: the first that is not over, or the last one when all are; null without any. */
export function chooseWindow(windows: readonly TimeWindow[], now: number): TimeWindow | null {
  const byStart = [...windows].sort((a, b) => a.startAt - b.startAt || a.endAt - b.endAt)
  return byStart.find((window) => window.endAt >= now) ?? byStart.at(-1) ?? null
}
