import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { BreakRequestView } from '../views.js'

const COLUMNS = [
  'id',
  'candidate_id as candidateId',
  'motive',
  'status',
  'created_at as createdAt',
  'answered_at as answeredAt',
  'dismissed_at as dismissedAt',
  'version',
]

/** The last request of each candidate of a room, or of one candidate. */
export async function lastRequests(roomId: number, candidateId: number | null): Promise<BreakRequestView[]> {
  const newest = db.from('break_requests').where('room_id', roomId).groupBy('candidate_id').max('id')
  if (candidateId !== null) newest.where('candidate_id', candidateId)
  return (await db
    .from('break_requests')
    .whereIn('id', newest)
    .orderBy('id')
    .select(...COLUMNS)) as BreakRequestView[]
}

/** Requests of this moment and older that still wait, oldest first. */
export const requestsWaitingSince = async (at: number): Promise<{ roomId: number; id: number }[]> =>
  (await db
    .from('break_requests')
    .where('status', 'PENDING')
    .where('created_at', '<=', at)
    .orderBy('created_at')
    .limit(500)
    .select('id', 'room_id as roomId')) as { roomId: number; id: number }[]

export const findRequest = async (
  roomId: number,
  id: number,
  trx?: TransactionClientContract
): Promise<BreakRequestView | null> =>
  ((await (trx ?? db)
    .from('break_requests')
    .where({ room_id: roomId, id })
    .select(...COLUMNS)
    .first()) as BreakRequestView | null) ?? null
