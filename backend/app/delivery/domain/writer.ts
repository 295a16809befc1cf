/** A session as far as the right to write answers depends on it. Epoch ms; null: alive. */
export type WriterSession = { endedAt: number | null; expiresAt: number }

/** How long a session that was taken over or displaced may still deliver what it holds. */
export const DRAIN_MS = 120_000

export type WriterDecision = 'writes' | 'drains' | 'claims' | 'taken'

const isAlive = (session: WriterSession, now: number) => session.endedAt === null && session.expiresAt > now

/**
 * May `caller` write where `writer` does? A taken-over session drains for two minutes (the order of edits keeps it from undoing
 * anything). A living session takes over from a dead one by itself, and from a living one only by an explicit claim.
 */
export function decideWriter(
  caller: WriterSession | null,
  writer: WriterSession | null,
  now: number
): WriterDecision {
  if (caller === null) return 'taken'
  if (!isAlive(caller, now))
    return caller.endedAt !== null && now - caller.endedAt <= DRAIN_MS ? 'drains' : 'taken'
  return writer === null || !isAlive(writer, now) ? 'claims' : 'taken'
}

/** One change of the writer: whose session wrote before, and the term of the one that came after it. */
export type WriterChange = { before: number | null; term: number; at: number }

/** When a session stopped being the writer, and the term that it had; null when it never wrote here. `changes`: newest first. */
export function displacementOf(
  sessionId: number,
  changes: readonly WriterChange[]
): { at: number; term: number } | null {
  const change = changes.find(({ before }) => before === sessionId)
  return change ? { at: change.at, term: Math.max(0, change.term - 1) } : null
}
