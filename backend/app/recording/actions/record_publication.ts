import { randomBytes } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { collectionSettings } from '#catalog'
import type { MediaSession } from '#media'
import { findRoom } from '#rooms'
import { clock, insertRow } from '#shared'

/** Row of the recording that is being written, by session. */
const rows = new WeakMap<MediaSession, number>()

/** Is this candidate to be recorded: because the collection asks, or because staff ordered it for the room or for them? */
async function isWanted(roomId: number, userId: number, collectionId: number): Promise<boolean> {
  const { configuration } = await collectionSettings(collectionId)
  if (configuration.shouldUploadToS3) return true
  if (await db.from('rooms').where('id', roomId).whereNotNull('cameras_since').select('id').first())
    return true
  return Boolean(
    await db
      .from('recording_orders')
      .where({ room_id: roomId, user_id: userId })
      .whereNull('stopped_at')
      .select('id')
      .first()
  )
}

/** Begins to write what the candidate sends, where it is wanted. A failure is logged: the exam and the picture go on. */
export async function beginRecording(session: MediaSession): Promise<void> {
  try {
    const room = await findRoom(session.roomId)
    if (!room || !session.publication || rows.has(session)) return
    if (!(await isWanted(session.roomId, session.userId, room.collectionId))) return
    await begin(session, room.institutionId)
  } catch (error) {
    logger.error({ err: error, roomId: session.roomId }, 'a recording could not begin')
  }
}

async function begin(session: MediaSession, institutionId: number) {
  const { publication, roomId, userId } = session
  if (!publication) return
  const base = `rec-${roomId}-${userId}-${randomBytes(8).toString('hex')}`
  const now = clock.now()
  // The row first: a file that nobody knows of would lie there for ever.
  const id = await insertRow(db, 'recordings', {
    institution_id: institutionId,
    room_id: roomId,
    user_id: userId,
    kind: 'CAMERA',
    status: 'RECORDING',
    source_folder: publication.recordings,
    source_base: base,
    started_at: now,
    changed_at: now,
  })
  rows.set(session, id)
  await publication.record(base)
}

/** Ends it; what was written waits to be made into a file that browsers play. Never throws. */
export async function endRecording(session: MediaSession): Promise<void> {
  const id = rows.get(session)
  rows.delete(session)
  if (id === undefined) return
  try {
    await session.publication?.record(null)
  } catch (error) {
    logger.warn({ err: error, recordingId: id }, 'the media server did not end a recording by itself')
  }
  await db
    .from('recordings')
    .where({ id, status: 'RECORDING' })
    .update({ status: 'TO_PROCESS', ended_at: clock.now(), changed_at: clock.now() })
    .catch((error: unknown) =>
      logger.error({ err: error, recordingId: id }, 'the end of a recording could not be written')
    )
}
