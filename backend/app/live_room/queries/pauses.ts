import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Row } from '#shared'
import type { PauseView } from '../views.js'

const PAUSE = {
  id: 'room_pauses.id',
  roomId: 'room_pauses.room_id',
  candidateId: 'room_pauses.candidate_id',
  motive: 'room_pauses.motive',
  message: 'room_pauses.message',
  showMessage: 'room_pauses.show_message',
  dismissible: 'room_pauses.dismissible',
  startedAt: 'room_pauses.started_at',
  maxEndAt: 'room_pauses.max_end_at',
  stopsTime: 'room_pauses.stops_time',
  version: 'room_pauses.version',
} as const
export type PauseRow = Row<typeof PAUSE>

/** The active pauses of a room or of one candidate. */
export async function activePauses(
  roomId: number,
  candidateId: number | null,
  trx?: TransactionClientContract
): Promise<PauseRow[]> {
  const query = select(trx ?? db, 'room_pauses', PAUSE).where('room_id', roomId)
  if (candidateId === null) query.whereNotNull('active_of')
  else query.where('active_of', candidateId)
  return query
}

export const activePause = async (
  roomId: number,
  candidateId: number,
  trx?: TransactionClientContract
): Promise<PauseRow | null> => (await activePauses(roomId, candidateId, trx))[0] ?? null

export const pauseById = (id: number, trx: TransactionClientContract): Promise<PauseRow> =>
  select(trx, 'room_pauses', PAUSE).where('id', id).firstOrFail()

/** Breaks that ended before this moment and are still active, oldest first. */
export const breaksEndedBefore = async (at: number): Promise<PauseRow[]> =>
  select(db, 'room_pauses', PAUSE)
    .whereIn('motive', ['BREAK_START', 'NURSING_BREAK_START'])
    .whereNull('ended_at')
    .where('max_end_at', '<=', at)
    .orderBy('max_end_at')
    .limit(500)

export const pauseView = ({
  id,
  motive,
  message,
  showMessage,
  dismissible,
  startedAt,
  maxEndAt,
  stopsTime,
  version,
}: PauseRow): PauseView => ({
  id,
  motive,
  message,
  showMessage: Boolean(showMessage),
  dismissible: Boolean(dismissible),
  startedAt,
  maxEndAt,
  stopsTime: Boolean(stopsTime),
  version,
})
