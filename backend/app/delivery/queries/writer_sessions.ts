import { decideWriter, type WriterDecision, type WriterSession } from '../domain/writer.js'
import type { LockedApplication } from './locked_rows.js'
import type { RawTransaction } from './raw_transaction.js'

/** Decides on the sessions' rows; in the common case (the writer itself) without a read. */
export async function writerDecision(
  trx: RawTransaction,
  application: LockedApplication,
  sessionId: number,
  now: number
): Promise<WriterDecision> {
  const writerId = application.writerSessionId
  if (writerId === sessionId) return 'writes'
  const rows = await trx.all<WriterSession & { id: number; [column: string]: unknown }>(
    'SELECT id, ended_at AS endedAt, expires_at AS expiresAt FROM sessions WHERE id IN (?, ?)',
    [sessionId, writerId ?? sessionId]
  )
  const byId = (id: number | null) => rows.find((row) => row.id === id) ?? null
  return decideWriter(byId(sessionId), byId(writerId), now)
}
