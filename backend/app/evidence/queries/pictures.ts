import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { onlyWatched } from '#rooms'
import { countRows, select, type Caller, type Row } from '#shared'
import type { PictureKind } from '../domain/pictures.js'
import { maySeeRoomless } from '../policies/records_policy.js'

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

/**
 * Pictures taken in a room are for its staff; of who sat in none, for administrators. In an object: a query that is returned from an async
 * function by itself would be run.
 */
async function onlySeen<T>(
  query: DatabaseQueryBuilderContract<T>,
  caller: Caller
): Promise<{ query: DatabaseQueryBuilderContract<T> }> {
  const { query: rooms } = await onlyWatched(db.from('rooms').select('rooms.id'), caller)
  const seesRoomless = await maySeeRoomless(caller)
  query.where('evidence_pictures.institution_id', caller.institutionId).where((seen) => {
    seen.whereIn('evidence_pictures.room_id', rooms)
    if (seesRoomless) seen.orWhereNull('evidence_pictures.room_id')
  })
  return { query }
}

const watched = (caller: Caller) => onlySeen(select(db, 'evidence_pictures', PICTURE), caller)

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
  return query.where('evidence_pictures.id', id).first()
}

/** Of whom pictures of the screen are on record in a room. */
export async function screensOf(roomId: number): Promise<ReadonlySet<number>> {
  const rows = await select(db, 'evidence_pictures', { userId: 'evidence_pictures.user_id' })
    .where({ room_id: roomId, kind: 'SCREENSHOT' })
    .distinct()
  return new Set(rows.map(({ userId }) => userId))
}

/** A day of a long exam, and more: a picture a minute. */
const MOST_OF_SITTING = 20_000

/** When the pictures of one sitting were taken, in their order. */
export async function momentsOfPictures(
  applicationId: number,
  kind: PictureKind,
  caller: Caller
): Promise<number[]> {
  const taken = select(db, 'evidence_pictures', { takenAt: 'evidence_pictures.taken_at' })
  const { query } = await onlySeen(taken, caller)
  const rows = await query
    .where({ application_id: applicationId, kind })
    .orderBy('taken_at')
    .limit(MOST_OF_SITTING)
  return rows.map(({ takenAt }) => takenAt)
}

type Between = { from: number; to: number }

/** A page of the pictures of one sitting between two moments, in their order, and how many there are. */
export async function pageOfPictures(
  applicationId: number,
  kind: PictureKind,
  caller: Caller,
  { from, to }: Between,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ rows: PictureRow[]; count: number }> {
  const { query } = await watched(caller)
  query.where({ application_id: applicationId, kind }).whereBetween('taken_at', [from, to])
  const count = await countRows(query)
  const rows = await query.orderBy('taken_at').orderBy('evidence_pictures.id').offset(offset).limit(limit)
  return { rows, count }
}

const STORED = {
  id: 'evidence_pictures.id',
  takenAt: 'evidence_pictures.taken_at',
  fileId: 'evidence_pictures.file_id',
  sizeBytes: 'files.size_bytes',
  contentType: 'files.content_type',
} as const
export type StoredPicture = Row<typeof STORED>

async function stillStored(applicationId: number, caller: Caller) {
  const stored = select(db, 'evidence_pictures', STORED).join(
    'files',
    'files.id',
    'evidence_pictures.file_id'
  )
  const { query } = await onlySeen(stored, caller)
  query
    .where({ 'evidence_pictures.application_id': applicationId, 'evidence_pictures.kind': 'SNAPSHOT' })
    .whereNull('files.deleted_at')
  return { query }
}

/** Whether bytes of any camera picture of one sitting are stored. */
export async function hasStoredPictures(applicationId: number, caller: Caller): Promise<boolean> {
  return (await (await stillStored(applicationId, caller)).query.first()) !== null
}

/** The camera pictures of one sitting whose bytes are stored, in their order. */
export async function storedPictures(applicationId: number, caller: Caller): Promise<StoredPicture[]> {
  const { query } = await stillStored(applicationId, caller)
  return query.orderBy('evidence_pictures.taken_at').orderBy('evidence_pictures.id').limit(MOST_OF_SITTING)
}
