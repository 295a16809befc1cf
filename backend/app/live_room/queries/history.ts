import db from '@adonisjs/lucid/services/db'
import type { ListRequest } from '#shared'
import type { HistoryView } from '../views.js'

/** What happened about a candidate in a room; a page of it. */
export async function roomHistory(
  roomId: number,
  candidateId: number,
  request: ListRequest<'id'>
): Promise<{ rows: HistoryView[]; count: number }> {
  const events = () => db.from('room_events').where({ room_id: roomId, candidate_id: candidateId })
  const [counted]: { total: number | string }[] = await events().count('* as total')
  const descending = request.order[0]?.descending ?? true
  const rows = (await events()
    .leftJoin('users', 'users.id', 'room_events.author_id')
    .orderBy('room_events.id', descending ? 'desc' : 'asc')
    .offset(request.offset)
    .limit(request.limit)
    .select(
      'room_events.id as id',
      'room_events.occurred_at as occurredAt',
      'room_events.status as status',
      'room_events.motive as motive',
      'room_events.author as author',
      'room_events.author_id as authorId',
      'users.name as authorName',
      'room_events.author_group as authorGroup',
      'room_events.from_state as from',
      'room_events.to_state as to',
      'room_events.message as message',
      'room_events.reason as reason'
    )) as HistoryView[]
  return { rows, count: Number(counted?.total ?? 0) }
}
