import db from '@adonisjs/lucid/services/db'
import { onlyWatched } from '#rooms'
import { select, type Caller, type Row } from '#shared'
import type { PictureKind } from '../domain/pictures.js'

const PICTURE = {
  id: 'evidence_pictures.id',
  userId: 'evidence_pictures.user_id',
  roomId: 'evidence_pictures.room_id',
  kind: 'evidence_pictures.kind',
  fileId: 'evidence_pictures.file_id',
  takenAt: 'evidence_pictures.taken_at',
} as const
export type PictureRow = Row<typeof PICTURE>

const MOST = 2_000

/** In an object: a query that is returned from an async function by itself would be run. */
async function watched(caller: Caller) {
  const { query: rooms } = await onlyWatched(db.from('rooms').select('rooms.id'), caller)
  const query = select(db, 'evidence_pictures', PICTURE)
    .where('institution_id', caller.institutionId)
    .whereIn('room_id', rooms)
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
  return query
    .where({ user_id: userId, kind })
    .whereBetween('taken_at', [between.from, between.to])
    .orderBy('taken_at')
    .limit(MOST)
}

/** Camera pictures on record of one sitting, in their order. */
export async function picturesOfSitting(applicationId: number, caller: Caller): Promise<PictureRow[]> {
  const { query } = await watched(caller)
  return query.where({ application_id: applicationId, kind: 'SNAPSHOT' }).orderBy('taken_at').limit(MOST)
}

export async function newestPicture(
  userId: number,
  kind: PictureKind,
  caller: Caller
): Promise<PictureRow | null> {
  const { query } = await watched(caller)
  return query.where({ user_id: userId, kind }).orderBy('taken_at', 'desc').first()
}

export async function pictureById(id: number, caller: Caller): Promise<PictureRow | null> {
  const { query } = await watched(caller)
  return query.where('id', id).first()
}

/** Of whom pictures of the screen are on record in a room. */
export async function screensOf(roomId: number): Promise<ReadonlySet<number>> {
  const rows = await select(db, 'evidence_pictures', { userId: 'evidence_pictures.user_id' })
    .where({ room_id: roomId, kind: 'SCREENSHOT' })
    .distinct()
  return new Set(rows.map(({ userId }) => userId))
}
