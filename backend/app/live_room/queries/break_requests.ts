import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select } from '#shared'
import type { BreakRequestView } from '../views.js'

const REQUEST = {
  id: 'break_requests.id',
  candidateId: 'break_requests.candidate_id',
  motive: 'break_requests.motive',
  status: 'break_requests.status',
  createdAt: 'break_requests.created_at',
  answeredAt: 'break_requests.answered_at',
  dismissedAt: 'break_requests.dismissed_at',
  version: 'break_requests.version',
} as const

/** The last request of each candidate of a room, or of one candidate. */
export async function lastRequests(roomId: number, candidateId: number | null): Promise<BreakRequestView[]> {
  const newest = db.from('break_requests').where('room_id', roomId).groupBy('candidate_id').max('id')
  if (candidateId !== null) newest.where('candidate_id', candidateId)
  return select(db, 'break_requests', REQUEST).whereIn('id', newest).orderBy('id')
}

/** Pending requests of this moment and older, oldest first. */
export const requestsWaitingSince = async (at: number): Promise<{ roomId: number; id: number }[]> =>
  select(db, 'break_requests', { id: 'break_requests.id', roomId: 'break_requests.room_id' })
    .where('status', 'PENDING')
    .where('created_at', '<=', at)
    .orderBy('created_at')
    .limit(500)

export const findRequest = (roomId: number, id: number): Promise<BreakRequestView | null> =>
  select(db, 'break_requests', REQUEST).where({ room_id: roomId, id }).first()

/** One that is known to be there. */
export const requestById = (
  roomId: number,
  id: number,
  trx: TransactionClientContract
): Promise<BreakRequestView> =>
  select(trx, 'break_requests', REQUEST).where({ room_id: roomId, id }).firstOrFail()

export const pendingRequest = (
  roomId: number,
  candidateId: number,
  trx: TransactionClientContract
): Promise<BreakRequestView | null> =>
  select(trx, 'break_requests', REQUEST).where({ room_id: roomId, pending_of: candidateId }).first()
