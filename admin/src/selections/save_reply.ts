import { HttpError } from 'react-admin'
import { reasonsOf } from './failure'

/** What came of a reply; `revision` is the one that the next attempt names. `why`: a text of `resources.result_appeals`. */
export type Replied =
  | { is: 'saved'; revision: number }
  | { is: 'stale'; revision: number; why: 'stale' | 'stale_unread' }
  | { is: 'refused'; revision: number; reasons: string[] }

interface Ports {
  put(revision: number): Promise<{ revision: number }>
  /** Shows the appeal as it is now; undefined where that failed. */
  read(): Promise<{ revision: number } | undefined>
}

/**
 * Saves over the revision that the person has seen. Where somebody else replied meanwhile, theirs is read and shown first: whoever saves
 * again has it in sight.
 */
export async function saveReply(seen: number, { put, read }: Ports): Promise<Replied> {
  try {
    return { is: 'saved', revision: (await put(seen)).revision }
  } catch (error) {
    if (!isStale(error)) return { is: 'refused', revision: seen, reasons: reasonsOf(error) }
  }
  const now = await read().catch(() => undefined)
  return now === undefined
    ? { is: 'stale', revision: seen, why: 'stale_unread' }
    : { is: 'stale', revision: now.revision, why: 'stale' }
}

const isStale = (error: unknown) =>
  error instanceof HttpError && (error.body as { code?: unknown } | null)?.code === 'appeal_changed'
