import { linkOf, type LinkState } from '../../../api/link.ts'
import type { SyncSnapshot } from '../../../offline/index.ts'

/** `busy`: the server is there and has too much to do. */
export type ExamLink = LinkState | 'busy'

/** Too many requests, or nobody behind the proxy who has time for one. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504])

type Known = Pick<SyncSnapshot, 'connection' | 'delay' | 'lastError' | 'unsent' | 'finish'>

/** Something of the candidate's waits because the server cannot take it now: said, with the time of the next try. */
export const isDelayed = ({ connection, delay, unsent, finish }: Known): boolean =>
  connection !== 'offline' && delay !== null && (unsent > 0 || finish !== null)

/** What is to be said of the link of an exam. Only a missing answer is the candidate's internet. */
export function examLink(known: Known): ExamLink {
  const { connection, delay, lastError } = known
  if (isDelayed(known)) return BUSY.has(delay?.status ?? 0) ? 'busy' : 'trouble'
  if (connection === 'captive') return linkOf(lastError?.status ?? 0)
  return connection === 'online' ? 'up' : 'none'
}
