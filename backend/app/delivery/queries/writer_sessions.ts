import { columnsSql, type Row, type RawTransaction } from '#shared'
import { numbersIn } from '../domain/event_detail.js'
import { decideWriter, type WriterChange, type WriterDecision } from '../domain/writer.js'
import { TIMED_DETAIL } from './given_times.js'
import type { LockedApplication } from './locked_rows.js'

const SESSION = { id: 'sessions.id', endedAt: 'sessions.ended_at', expiresAt: 'sessions.expires_at' } as const
const SESSION_COLUMNS = columnsSql(SESSION, 'plain')

/** Decides on the sessions' rows; in the common case (the writer itself) without a read. */
export async function writerDecision(
  trx: RawTransaction,
  application: LockedApplication,
  sessionId: number,
  now: number
): Promise<WriterDecision> {
  const writerId = application.writerSessionId
  if (writerId === sessionId) return 'writes'
  const rows = await trx.all<Row<typeof SESSION>>(
    `SELECT ${SESSION_COLUMNS} FROM sessions WHERE id IN (?, ?)`,
    [sessionId, writerId ?? sessionId]
  )
  const byId = (id: number | null) => rows.find((row) => row.id === id) ?? null
  return decideWriter(byId(sessionId), byId(writerId), now)
}

/** More changes of the writer than two devices make in an exam; a session displaced before them has drained long ago. */
const LATEST = 100

/** The last changes of the writer, newest first. Those of the same transaction must have been written. */
export async function writerChanges(trx: RawTransaction, applicationId: number): Promise<WriterChange[]> {
  const rows = await trx.all<Row<typeof TIMED_DETAIL>>(
    `SELECT ${columnsSql(TIMED_DETAIL, 'plain')} FROM application_events
     WHERE application_id = ? AND type = 'writer_changed' ORDER BY id DESC LIMIT ${LATEST}`,
    [applicationId]
  )
  return rows.map(({ at, detail }) => {
    const number = numbersIn(detail)
    return { before: number('before'), term: number('term') ?? 0, at }
  })
}
