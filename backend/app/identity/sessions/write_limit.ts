import { ownCounts, tooMany } from '#counters'
import { clock } from '#shared'

/** Far above what a page of ours does (a sync every 7 s); it stops a loop that has gone wild. */
export const WRITES_PER_MINUTE = 3_000
const LIMIT = { max: WRITES_PER_MINUTE, seconds: 60 }

/** Counts a write of a session. @throws AppError 429 with Retry-After */
export function countWrite(sessionId: number) {
  const taken = ownCounts.take(`writes:${sessionId}`, LIMIT, 1, clock.now())
  if (!taken.allowed) throw tooMany(taken.seconds)
}
