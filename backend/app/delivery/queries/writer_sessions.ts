import { decideWriter, type WriterChange, type WriterDecision, type WriterSession } from '../domain/writer.js'
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

/** More changes of the writer than two devices make in an exam; a session displaced before them has drained long ago. */
const LATEST = 100

/** The last changes of the writer, newest first. Those of the same transaction must have been written. */
export async function writerChanges(trx: RawTransaction, applicationId: number): Promise<WriterChange[]> {
  const rows = await trx.all<{ at: number; detail: string | null }>(
    `SELECT occurred_at AS at, detail_json AS detail FROM application_events
     WHERE application_id = ? AND type = 'writer_changed' ORDER BY id DESC LIMIT ${LATEST}`,
    [applicationId]
  )
  return rows.map(({ at, detail }) => {
    const { before = null, term = 0 } = JSON.parse(detail ?? '{}') as {
      before?: number | null
      term?: number
    }
    return { before, term, at: Number(at) }
  })
}
