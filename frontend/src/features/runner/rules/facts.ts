import type { Status } from './status.ts'

/** A key under `facts.` of the texts: which fact about the exam's window to show. */
export type WindowFact = 'span' | 'until' | 'closed'

/**
 * The reader has yet to sit the exam, or is sitting it: what to know before it is useful.
 * `onlyLooks`: somebody else sits it.
 */
export function isAhead(status: Status, onlyLooks: boolean): boolean {
  return !onlyLooks && ['AVAILABLE_SOON', 'AVAILABLE', 'STARTED', 'STOPPED'].includes(status)
}

/** `start`, `end` and `serverNow` in epoch ms; null when the window does not matter any more. */
export function windowFact(
  status: Status,
  { start, end }: { start: number; end: number },
  serverNow: number
): WindowFact | null {
  if (serverNow > end) return 'closed'
  if (status === 'FINISHED') return null
  return serverNow < start ? 'span' : 'until'
}
