import db from '@adonisjs/lucid/services/db'
import { orderAsRead, select, type Row } from '#shared'

const LINE = {
  id: 'applications.id',
  key: 'applications.candidate_key',
  room: 'rooms.name?',
  name: 'users.name',
  identifier: 'users.public_identifier',
  username: 'users.username',
  school: 'schools.name?',
  schoolClass: 'classes.name?',
  exam: 'exams.name',
  startAt: 'applications.window_start_at',
  endAt: 'applications.window_end_at',
} as const

/** An application of the rooms list. Times in epoch ms. */
export type RoomLine = Row<typeof LINE>

const AT_ONCE = 500

/** Who sits what in which room of a collection: room by room, by name within a room, and at the end those without a room; in pages. */
export async function* roomLines(
  collection: { id: number; institutionId: number },
  atOnce = AT_ONCE
): AsyncGenerator<RoomLine[]> {
  const rooms = await orderAsRead(
    select(db, 'rooms', { id: 'rooms.id' }).where({
      collection_id: collection.id,
      institution_id: collection.institutionId,
    }),
    'rooms.name'
  ).orderBy('rooms.id')
  for (const roomId of [...rooms.map(({ id }) => id), null])
    for (let last: Place | null = null, more = true; more;) {
      const page: RoomLine[] = await pageOf(collection, { roomId, last, atOnce })
      more = page.length === atOnce
      last = page.at(-1) ?? null
      if (page.length > 0) yield page
    }
}

/** The row that a page begins behind. */
type Place = Pick<RoomLine, 'key' | 'id'>

function pageOf(
  collection: { id: number; institutionId: number },
  { roomId, last, atOnce }: { roomId: number | null; last: Place | null; atOnce: number }
): Promise<RoomLine[]> {
  const query = select(db, 'applications', LINE)
    .join('users', 'users.id', 'applications.user_id')
    .join('exams', 'exams.id', 'applications.exam_id')
    .leftJoin('rooms', 'rooms.id', 'applications.room_id')
    .leftJoin('schools', 'schools.id', 'applications.school_id')
    .leftJoin('classes', 'classes.id', 'applications.class_id')
    .where({
      'applications.collection_id': collection.id,
      'applications.institution_id': collection.institutionId,
    })
    .whereNull('applications.withdrawn_at')
    .orderBy('applications.candidate_key')
    .orderBy('applications.id')
    .limit(atOnce)
  if (last !== null)
    query.where((behind) => {
      behind
        .where('applications.candidate_key', '>', last.key)
        .orWhere((same) =>
          same.where('applications.candidate_key', last.key).where('applications.id', '>', last.id)
        )
    })
  return roomId === null
    ? query.whereNull('applications.room_id')
    : query.where('applications.room_id', roomId)
}
