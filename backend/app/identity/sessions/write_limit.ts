import { refuseTooMany, steppedCounts } from '#counters'
import { ok, type DomainError, type Result } from '#shared'

/** Far above what a page of ours does (a sync every 7 s); it stops a client that loops. */
export const WRITES_PER_MINUTE = 3_000
const LIMIT = { max: WRITES_PER_MINUTE, seconds: 60 }

/** Counts a write of a session, over all processes; refused as `too_many_requests`. */
export function countWrite(sessionId: number): Result<null, DomainError> {
  const taken = steppedCounts.take(`writes:${sessionId}`, LIMIT)
  return taken.allowed ? ok(null) : refuseTooMany(taken.seconds)
}
