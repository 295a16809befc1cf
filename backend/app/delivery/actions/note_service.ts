import { banca } from '#config/banca'
import { clock, columnsSql, type Row, inRawTransaction, type RawTransaction } from '#shared'
import { outageBetween, RETRY_WINDOW_MS, type Outage } from '../domain/outage.js'
import { OUTAGE_COLUMNS, readOutages, shiftAfter } from '../queries/outages.js'
import { recordEvent } from './record_event.js'

/** Rows of processes that have not reported for this long are removed. */
const FORGET_MS = 24 * 3_600_000
/** How long an outage stays on record beside the events that record it. */
const OUTAGE_RETENTION_MS = 400 * FORGET_MS

const NEAR = {
  id: 'applications.id',
  userId: 'applications.user_id',
  roomId: 'applications.room_id',
  deadlineAt: 'applications.deadline_at',
} as const

/** An application whose grace an outage moved, and by how much. */
export type Shifted = { applicationId: number; userId: number; roomId: number | null; seconds: number }

/**
 * Writes that this process serves, and finds out whether nobody did since the last such report of any process. Then the outage is
 * written, once however many processes come back together, with an event for each application whose grace it moves.
 * A database that was away is found the same way: nobody could write.
 */
export async function noteService(processId: string): Promise<readonly Shifted[]> {
  const now = clock.now()
  const shifted = await inRawTransaction(async (trx) => {
    const [last] = await trx.all<{ servedUntil: number | null }>(
      'SELECT MAX(beat_at) AS servedUntil FROM service_beats',
      []
    )
    const outage = outageBetween(last?.servedUntil ?? null, now)
    const moved = outage === null ? [] : await writeOutage(trx, outage, now)
    await writeBeat(trx, processId, now)
    return moved
  })
  await readOutages(now)
  return shifted
}

async function writeBeat(trx: RawTransaction, processId: string, now: number): Promise<void> {
  if ((await trx.run('UPDATE service_beats SET beat_at = ? WHERE process_id = ?', [now, processId])) > 0)
    return
  // MariaDB counts no row as changed that holds the same already.
  const ignore = trx.dialect === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE'
  await trx.run('DELETE FROM service_beats WHERE beat_at < ?', [now - FORGET_MS])
  await trx.run(`${ignore} INTO service_beats (process_id, started_at, beat_at) VALUES (?, ?, ?)`, [
    processId,
    now,
    now,
  ])
}

async function writeOutage(trx: RawTransaction, outage: Outage, now: number): Promise<Shifted[]> {
  const before = await trx.all<Outage>(`SELECT ${OUTAGE_COLUMNS} FROM service_outages WHERE until_at > ?`, [
    outage.fromAt - FORGET_MS,
  ])
  const ignore = trx.dialect === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE'
  const written = await trx.run(`${ignore} INTO service_outages (from_at, until_at) VALUES (?, ?)`, [
    outage.fromAt,
    outage.untilAt,
  ])
  if (written === 0) return []
  await trx.run('DELETE FROM service_outages WHERE until_at < ?', [now - OUTAGE_RETENTION_MS])
  const longest = (banca.answerGraceSeconds + banca.outageGraceMinutes * 60) * 1000
  const near = await trx.all<Row<typeof NEAR> & { deadlineAt: number }>(
    `SELECT ${columnsSql(NEAR, 'plain')} FROM applications
     WHERE state = 'STARTED' AND held_at IS NULL AND deadline_at BETWEEN ? AND ?`,
    [outage.fromAt - longest, outage.untilAt + RETRY_WINDOW_MS]
  )
  return near.flatMap(({ id, userId, roomId, deadlineAt }) => {
    const shiftMs = shiftAfter(deadlineAt, [...before, outage]) - shiftAfter(deadlineAt, before)
    if (shiftMs <= 0) return []
    const seconds = Math.ceil(shiftMs / 1000)
    recordEvent(trx, {
      applicationId: id,
      at: now,
      type: 'grace_shifted',
      from: 'STARTED',
      to: 'STARTED',
      source: 'server',
      userId: null,
      sessionId: null,
      detail: { fromAt: outage.fromAt, untilAt: outage.untilAt, seconds },
    })
    return { applicationId: id, userId, roomId, seconds }
  })
}
