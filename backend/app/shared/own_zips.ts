import type { Readable } from 'node:stream'
import { clock, ok, refuseConflict, type DomainError, type Result } from '#shared'

/** One that has read nothing for so long gives its place to the next. */
const STALLED_MS = 120_000

type Running = { readonly stream: Readable; readAt: number }

/** The zip that each person reads from this process: a zip is long work, and whoever presses again has the first one already. */
const running = new Map<number, Running>()

/** Refused: `zip_running` (409) */
export function mayReadZip(userId: number): Result<null, DomainError> {
  const zip = running.get(userId)
  if (!zip || zip.readAt <= clock.now() - STALLED_MS) return ok(null)
  return refuseConflict('zip_running', 'reporting.zip_running')
}

/** Takes the place of this person until the stream ends, from one that has stalled as well. `moved` is to be called as it is read. */
export function readZip(
  userId: number,
  make: (moved: () => void) => Readable
): Result<Readable, DomainError> {
  const free = mayReadZip(userId)
  if (!free.ok) return free
  const stream = make(() => {
    zip.readAt = clock.now()
  })
  const zip: Running = { stream, readAt: clock.now() }
  const former = running.get(userId)
  running.set(userId, zip)
  former?.stream.destroy()
  stream.once('close', () => {
    if (running.get(userId) === zip) running.delete(userId)
  })
  return ok(stream)
}
