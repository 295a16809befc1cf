import db from '@adonisjs/lucid/services/db'
import { countRows, orderAsRead, select, type Row } from '#shared'

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

/** Where a page begins: behind a row of this room; null: of those without a room. */
export type RoomPlace = { readonly roomId: number | null; readonly last: Place | null }

/** Rows of one room, and where those behind them begin; null: there are none. */
export type RoomPage = { readonly rows: RoomLine[]; readonly next: RoomPlace | null }

type Collection = { readonly id: number; readonly institutionId: number }

/** Who sits what in which room of a collection: room by room, by name within a room, and at the end those without a room; in pages. */
export async function* roomLines(
  collection: Collection,
  { atMost = AT_ONCE, after = null }: { atMost?: number | undefined; after?: RoomPlace | null } = {}
): AsyncGenerator<RoomPage> {
  const atOnce = Math.min(AT_ONCE, atMost)
  const rooms = await orderAsRead(
    select(db, 'rooms', { id: 'rooms.id' }).where({
      collection_id: collection.id,
      institution_id: collection.institutionId,
    }),
    'rooms.name'
  ).orderBy('rooms.id')
  const all = [...rooms.map(({ id }) => id), null]
  let at = after === null ? 0 : all.indexOf(after.roomId)
  if (at < 0) throw new Error(`room ${after?.roomId} is not in collection ${collection.id} any more`)
  let last = after?.last ?? null
  for (; at < all.length; at += 1) {
    const roomId = all[at] ?? null
    for (let more = true; more;) {
      const rows = await pageOf(collection, { roomId, last, atOnce })
      more = rows.length === atOnce
      const row = rows.at(-1)
      last = row && more ? { key: row.key, id: row.id } : null
      const next = more ? { roomId, last } : nextRoom(all, at)
      if (rows.length > 0) yield { rows, next }
    }
  }
}

const nextRoom = (all: readonly (number | null)[], at: number): RoomPlace | null =>
  at + 1 < all.length ? { roomId: all[at + 1] ?? null, last: null } : null

/** How many rows `roomLines` has. */
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

/** The row that a page begins behind. */
type Place = Readonly<Pick<RoomLine, 'key' | 'id'>>

function pageOf(
  collection: Collection,
  { roomId, last, atOnce }: { roomId: number | null; last: Place | null; atOnce: number }
): Promise<RoomLine[]> {
  const query = sitters(collection, LINE)
    .join('users', 'users.id', 'applications.user_id')
    .join('exams', 'exams.id', 'applications.exam_id')
    .leftJoin('rooms', 'rooms.id', 'applications.room_id')
    .leftJoin('schools', 'schools.id', 'applications.school_id')
    .leftJoin('classes', 'classes.id', 'applications.class_id')
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
