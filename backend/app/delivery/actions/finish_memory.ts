import type { BrokenEntry, Entry } from '../domain/entries.js'
import { digestOfJson } from '../domain/digest.js'
import type { Verdict } from '../domain/judge.js'
import type { FinishRecord } from './finish_locked.js'

/** What a finish asks for. `sitting` as the client names it. */
type Asked = { entries: readonly (Entry | BrokenEntry)[]; sitting: number | null }

/** What a finish answered: the record, and what became of the answers that came with it. */
export type Answered = { record: FinishRecord; verdicts: Verdict[] }

type Known = Answered & { digest: string; at: number }

/**
 * How long a repeated finish is answered without asking the database, in ms. A client whose answer was lost repeats it within seconds, and
 * all candidates of a class finish at the same time.
 */
const FRESH_MS = 5_000

/** The last finish that each application answered, the oldest first. */
const fresh = new Map<number, Known>()

/** Applications whose finish this process has seen committed. */
const seen = new Set<number>()
const MAX_SEEN = 20_000

// Real time on purpose: this is about the age of a copy, not about a rule.
const realTime = () => performance.now()

/** To be called after the commit. */
export function rememberFinish(
  applicationId: number,
  { entries, sitting }: Asked,
  { record, verdicts }: Answered
) {
  seen.delete(applicationId)
  seen.add(applicationId)
  const oldest = seen.keys().next()
  if (seen.size > MAX_SEEN && !oldest.done) seen.delete(oldest.value)
  const at = realTime()
  fresh.delete(applicationId)
  fresh.set(applicationId, { record, verdicts, digest: digestOfJson([sitting, entries]), at })
  for (const [id, known] of fresh) {
    if (at - known.at <= FRESH_MS) break
    fresh.delete(id)
  }
}

/** Has this process seen the finish committed? What it reads of the application is then on the disk. */
export const sawFinish = (applicationId: number) => seen.has(applicationId)

/** The answer to the same answers a moment ago; null when it was another finish, or long ago. */
export function freshFinish(applicationId: number, { entries, sitting }: Asked): Answered | null {
  const known = fresh.get(applicationId)
  if (!known || realTime() - known.at > FRESH_MS) return null
  return known.digest === digestOfJson([sitting, entries]) ? known : null
}

/** An application that begins (again) has no finish. */
export function forgetFinish(applicationId: number) {
  seen.delete(applicationId)
  fresh.delete(applicationId)
}
