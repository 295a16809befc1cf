import { AppError, clock } from '#shared'

/** Far above what a page of ours does (a sync every 7 s); it stops a loop that has gone wild. */
export const WRITES_PER_MINUTE = 3_000
const MINUTE_MS = 60_000

/** Writes of each session in the current minute. Plain counting: this stands before every answer that is saved. */
const counts = new Map<number, number>()
let minute = 0

/** Counts a write of a session. @throws AppError 429 with Retry-After */
export function countWrite(sessionId: number) {
  const now = clock.now()
  const current = Math.floor(now / MINUTE_MS)
  if (current !== minute) {
    counts.clear()
    minute = current
  }
  const count = (counts.get(sessionId) ?? 0) + 1
  counts.set(sessionId, count)
  if (count <= WRITES_PER_MINUTE) return
  const seconds = Math.max(1, Math.ceil(((current + 1) * MINUTE_MS - now) / 1_000))
  throw new AppError(429, 'too_many_requests', {
    messages: ['shared.too_many_requests'],
    headers: { 'Retry-After': String(seconds) },
  })
}
