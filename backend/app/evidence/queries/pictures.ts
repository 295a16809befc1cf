import db from '@adonisjs/lucid/services/db'
import { onlyWatched } from '#rooms'
import type { Caller } from '#shared'
import type { PictureKind } from '../domain/pictures.js'

export type PictureRow = {
  id: number
  user_id: number
  room_id: number
  kind: PictureKind
  file_id: number
  taken_at: number
}

const COLUMNS = ['id', 'user_id', 'room_id', 'kind', 'file_id', 'taken_at']
const MOST = 2_000

/** In an object: a query that is returned from an async function by itself would be run. */
async function watched(caller: Caller) {
  const { query: rooms } = await onlyWatched(db.from('rooms').select('rooms.id'), caller)
  const query = db
    .from('evidence_pictures')
    .where('institution_id', caller.institutionId)
    .whereIn('room_id', rooms)
    .select(...COLUMNS)
  return { query }
}

/** Pictures on record of a candidate in rooms that the caller watches, in their order. */
export async function picturesOf(
  userId: number,
  kind: PictureKind,
  caller: Caller,
  between: { from: number; to: number }
): Promise<PictureRow[]> {
  const { query } = await watched(caller)
  return (await query
    .where({ user_id: userId, kind })
    .whereBetween('taken_at', [between.from, between.to])
    .orderBy('taken_at')
    .limit(MOST)) as PictureRow[]
}

/** Camera pictures on record of one sitting, in their order. */
export async function picturesOfSitting(applicationId: number, caller: Caller): Promise<PictureRow[]> {
  const { query } = await watched(caller)
  return (await query
    .where({ application_id: applicationId, kind: 'SNAPSHOT' })
    .orderBy('taken_at')
    .limit(MOST)) as PictureRow[]
}

export async function newestPicture(
  userId: number,
  kind: PictureKind,
  caller: Caller
): Promise<PictureRow | null> {
  const { query } = await watched(caller)
  return (await query
    .where({ user_id: userId, kind })
    .orderBy('taken_at', 'desc')
    .first()) as PictureRow | null
}

export async function pictureById(id: number, caller: Caller): Promise<PictureRow | null> {
  const { query } = await watched(caller)
  return (await query.where('id', id).first()) as PictureRow | null
}

/** Of whom pictures of the screen are on record in a room. */
export async function screensOf(roomId: number): Promise<ReadonlySet<number>> {
  const rows: { userId: number }[] = await db
    .from('evidence_pictures')
    .where({ room_id: roomId, kind: 'SCREENSHOT' })
    .distinct('user_id as userId')
  return new Set(rows.map(({ userId }) => userId))
}
