import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PauseMotive } from '../domain/live_room_enums.js'
import type { PauseView } from '../views.js'

export type PauseRow = {
  id: number
  roomId: number
  candidateId: number
  motive: PauseMotive
  message: string | null
  showMessage: number
  dismissible: number
  startedAt: number
  maxEndAt: number | null
  stopsTime: number
  version: number
}

const COLUMNS = [
  'id',
  'room_id as roomId',
  'candidate_id as candidateId',
  'motive',
  'message',
  'show_message as showMessage',
  'dismissible',
  'started_at as startedAt',
  'max_end_at as maxEndAt',
  'stops_time as stopsTime',
  'version',
]

/** The pauses that last, of a whole room or of one candidate. */
export async function activePauses(
  roomId: number,
  candidateId: number | null,
  trx?: TransactionClientContract
): Promise<PauseRow[]> {
  const query = (trx ?? db).from('room_pauses').where('room_id', roomId)
  if (candidateId === null) query.whereNotNull('active_of')
  else query.where('active_of', candidateId)
  return (await query.select(...COLUMNS)) as PauseRow[]
}

export const activePause = async (
  roomId: number,
  candidateId: number,
  trx?: TransactionClientContract
): Promise<PauseRow | null> => (await activePauses(roomId, candidateId, trx))[0] ?? null

/** Breaks that ended before this moment and still last, oldest first. */
export const breaksEndedBefore = async (at: number): Promise<PauseRow[]> =>
  (await db
    .from('room_pauses')
    .whereIn('motive', ['BREAK_START', 'NURSING_BREAK_START'])
    .whereNull('ended_at')
    .where('max_end_at', '<=', at)
    .orderBy('max_end_at')
    .limit(500)
    .select(...COLUMNS)) as PauseRow[]

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
