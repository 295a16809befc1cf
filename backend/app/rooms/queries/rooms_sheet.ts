import db from '@adonisjs/lucid/services/db'
import { idsOnce } from '#excel'
import { countRows, orderAsRead, select, walkedBy, type Row } from '#shared'

const LINE = {
  id: 'applications.id',
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

/** Ids that are read at once. */
const AT_ONCE = 2_000

type Collection = { readonly id: number; readonly institutionId: number }

/**
 * Who sits what in which room of a collection, by the ids of applications: room by room, by name within a room, and at the end those without a
 * room. Each once.
 */
export const roomIds = (collection: Collection, atOnce = AT_ONCE): Promise<number[]> =>
  idsOnce(roomByRoom(collection, atOnce), byPerson(collection, atOnce))

async function* roomByRoom(collection: Collection, atOnce: number): AsyncGenerator<number[]> {
  const rooms = await orderAsRead(
    select(db, 'rooms', { id: 'rooms.id' }).where({
      collection_id: collection.id,
      institution_id: collection.institutionId,
    }),
    'rooms.name'
  ).orderBy('rooms.id')
  for (const roomId of [...rooms.map(({ id }) => id), null]) {
    let last: Place | undefined
    do {
      const rows: Place[] = await pageOf(collection, { roomId, last, atOnce })
      yield rows.map(({ id }) => id)
      last = rows.length === atOnce ? rows.at(-1) : undefined
    } while (last)
  }
}

const SITTER = { id: 'applications.id', userId: 'applications.user_id' } as const

/** By person, which nothing moves. Those of the last person of a page are in the next one again. */
async function* byPerson(collection: Collection, atOnce: number): AsyncGenerator<number[]> {
  let from: number | null = 0
  while (from !== null) {
    const rows: Row<typeof SITTER>[] = await sitters(collection, SITTER)
      .where('applications.user_id', '>=', from)
      .orderBy('applications.user_id')
      .limit(atOnce)
    yield rows.map(({ id }) => id)
    const last: number = rows.at(-1)?.userId ?? 0
    from = rows.length < atOnce ? null : Math.max(last, from + 1)
  }
}

/** These applications as they are now, in the order of the ids; what was withdrawn since is left out. */
export async function roomLines(collection: Collection, ids: readonly number[]): Promise<RoomLine[]> {
  const rows = await sitters(collection, LINE)
    .join('users', 'users.id', 'applications.user_id')
    .join('exams', 'exams.id', 'applications.exam_id')
    .leftJoin('rooms', 'rooms.id', 'applications.room_id')
    .leftJoin('schools', 'schools.id', 'applications.school_id')
    .leftJoin('classes', 'classes.id', 'applications.class_id')
    .whereIn('applications.id', [...ids])
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** How many rows the rooms list has. */
export const countRoomLines = (collection: Collection): Promise<number> =>
  countRows(sitters(collection, { id: 'applications.id' }))

/** All applications of a collection, but for those that were withdrawn. */
const sitters = <const C extends Parameters<typeof select>[2]>(
  { id, institutionId }: Collection,
  columns: C
) =>
  select(db, 'applications', columns)
    .where({ 'applications.collection_id': id, 'applications.institution_id': institutionId })
    .whereNull('applications.withdrawn_at')

const PLACE = { id: 'applications.id', key: 'applications.candidate_key' } as const

/** The row that a page begins behind. */
type Place = Row<typeof PLACE>

function pageOf(
  collection: Collection,
  { roomId, last, atOnce }: { roomId: number | null; last: Place | undefined; atOnce: number }
): Promise<Place[]> {
  const query = sitters(collection, PLACE)
    .orderBy('applications.candidate_key')
    .orderBy('applications.id')
    .limit(atOnce)
  if (last)
    query.where((behind) => {
      behind
        .where('applications.candidate_key', '>', last.key)
        .orWhere((same) =>
          same.where('applications.candidate_key', last.key).where('applications.id', '>', last.id)
        )
    })
  if (roomId !== null) return query.where('applications.room_id', roomId)
  // There may be as many as the collection has: sorted anew for each page they would take minutes.
  return query
    .from(walkedBy(db.connection(), 'applications', 'applications_list_index'))
    .whereNull('applications.room_id')
}
