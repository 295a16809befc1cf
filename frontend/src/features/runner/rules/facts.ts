import type { Status } from './status.ts'

/** A key under `facts.` of the catalogue: what is to be said of the time an exam is open in. */
export type WindowFact = 'span' | 'until' | 'closed'

/** The exam is still to be sat, or being sat, by the reader: what to know before it is of use. `onlyLooks`: somebody else sits it. */
export function isAhead(status: Status, onlyLooks: boolean): boolean {
  return !onlyLooks && ['AVAILABLE_SOON', 'AVAILABLE', 'STARTED', 'STOPPED'].includes(status)
}

/** `start`, `end` and `serverNow` in epoch ms; null when nothing of it matters any more. */
export function windowFact(
  status: Status,
  { start, end }: { start: number; end: number },
  serverNow: number
): WindowFact | null {
  if (serverNow > end) return 'closed'
  if (status === 'FINISHED') return null
  return serverNow < start ? 'span' : 'until'
}
