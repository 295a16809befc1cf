/** Times in epoch ms, `maxDurationMinutes` in minutes, `grantedSeconds` in seconds (granted by staff, may be negative). */
export type DeadlineFacts = {
  startedAt: number
  windowEndAt: number
  maxDurationMinutes: number
  grantedSeconds: number
}

/**
 * The one deadline: start + maximum duration + grants, but never after the window's end. Epoch ms.
 * A grant never takes time back beyond the start.
 */
export function deadlineOf(facts: DeadlineFacts): number {
  const own = facts.startedAt + facts.maxDurationMinutes * 60_000 + facts.grantedSeconds * 1000
  return Math.max(facts.startedAt, Math.min(own, facts.windowEndAt))
}

/** Where a moment lies: `late` is after the deadline but within the grace for answers that were under way. */
export type Punctuality = 'in_time' | 'late' | 'over'

export function punctuality(deadlineAt: number, graceSeconds: number, now: number): Punctuality {
  if (now <= deadlineAt) return 'in_time'
  return now <= deadlineAt + graceSeconds * 1000 ? 'late' : 'over'
}

/**
 * Whole seconds left, never negative; null when no time runs. A stopped exam's clock stands still at the moment of the stop.
 */
export function secondsLeft(
  facts: { state: string; deadlineAt: number | null; stoppedAt: number | null },
  now: number
): number | null {
  if (facts.deadlineAt === null || (facts.state !== 'STARTED' && facts.state !== 'STOPPED')) return null
  const at = facts.state === 'STOPPED' && facts.stoppedAt !== null ? facts.stoppedAt : now
  return Math.max(0, Math.floor((facts.deadlineAt - at) / 1000))
}

export type TimeWindow = { startAt: number; endAt: number; maxDurationMinutes: number }

/** The window a new application gets: the first that is not over, or the last one when all are; null without any. */
export function chooseWindow(windows: readonly TimeWindow[], now: number): TimeWindow | null {
  const byStart = [...windows].sort((a, b) => a.startAt - b.startAt || a.endAt - b.endAt)
  return byStart.find((window) => window.endAt >= now) ?? byStart.at(-1) ?? null
}
