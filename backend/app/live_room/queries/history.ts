import db from '@adonisjs/lucid/services/db'
import { countRows, select, type ListRequest } from '#shared'
import type { HistoryView } from '../views.js'

const EVENT = {
  id: 'room_events.id',
  occurredAt: 'room_events.occurred_at',
  status: 'room_events.status',
  motive: 'room_events.motive',
  author: 'room_events.author',
  authorId: 'room_events.author_id',
  authorName: 'users.name?',
  authorGroup: 'room_events.author_group',
  from: 'room_events.from_state',
  to: 'room_events.to_state',
  message: 'room_events.message',
  reason: 'room_events.reason',
} as const

/** The events about a candidate in a room; a page of it. */
export async function roomHistory(
  roomId: number,
  candidateId: number,
  request: ListRequest<'id'>
): Promise<{ rows: HistoryView[]; count: number }> {
  const events = () => select(db, 'room_events', EVENT).where({ room_id: roomId, candidate_id: candidateId })
  const descending = request.order[0]?.descending ?? true
  const rows = await events()
    .leftJoin('users', 'users.id', 'room_events.author_id')
    .orderBy('room_events.id', descending ? 'desc' : 'asc')
    .offset(request.offset)
    .limit(request.limit)
  return { rows, count: await countRows(events()) }
}
