import { linkOf, type LinkState } from '../../../api/link.ts'
import type { SyncSnapshot } from '../../../offline/index.ts'

/** `busy`: the server is reachable but overloaded. */
export type ExamLink = LinkState | 'busy'

/** Too many requests, or no server process behind the proxy can take one. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504])

type Known = Pick<SyncSnapshot, 'connection' | 'delay' | 'lastError' | 'unsent' | 'finish'>

/** Something is unsent because the server cannot take it now: shown with the time of the next attempt. */
export const isDelayed = ({ connection, delay, unsent, finish }: Known): boolean =>
  connection !== 'offline' && delay !== null && (unsent > 0 || finish !== null)

/** The connection state to show for an exam. Only a missing response is the candidate's connection. */
export function examLink(known: Known): ExamLink {
  const { connection, delay, lastError } = known
  if (isDelayed(known)) return BUSY.has(delay?.status ?? 0) ? 'busy' : 'trouble'
  if (connection === 'captive') return linkOf(lastError?.status ?? 0)
  return connection === 'online' ? 'up' : 'none'
}
