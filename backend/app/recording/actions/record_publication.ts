import { randomBytes } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { redis } from '#config/redis'
import type { MediaSession } from '#media'
import { findRoom } from '#rooms'
import { clock, insertRow } from '#shared'
import { wantedAmong } from '../queries/wanted_recordings.js'

/** Row of the recording that is being written, by session. */
const rows = new WeakMap<MediaSession, number>()

/** What is about to begin, by session: of an order and a round at once one begins it. */
const beginnings = new WeakMap<MediaSession, Promise<void>>()

/** Row of the recording that this process has written of a session; null while it has none. */
export const recordingOf = (session: MediaSession): number | null => rows.get(session) ?? null

/**
 * A candidate begins to send. She sends once in a room, so that what another process was recording of her there is over: one that was killed
 * closes nothing. Never throws.
 */
export async function followPublication(session: MediaSession, hasOthers = redis.isShared): Promise<void> {
  if (hasOthers) await closeDisplaced(session)
  await beginRecording(session)
}

async function closeDisplaced(session: MediaSession): Promise<void> {
  const now = clock.now()
  await db
    .from('recordings')
    .where({ room_id: session.roomId, user_id: session.userId, kind: 'CAMERA', status: 'RECORDING' })
    .whereNot('id', recordingOf(session) ?? 0)
    .update({ status: 'TO_PROCESS', ended_at: now, changed_at: now })
    .catch((error: unknown) =>
      logger.error(
        { err: error, roomId: session.roomId },
        'a recording of before is closed by the periodic check'
      )
    )
}

/** Begins to write what the candidate sends, where it is wanted. A failure is logged: the exam and the picture go on. */
export function beginRecording(session: MediaSession): Promise<void> {
  const begun = beginnings.get(session) ?? beginWhereWanted(session).finally(() => beginnings.delete(session))
  beginnings.set(session, begun)
  return begun
}

async function beginWhereWanted(session: MediaSession): Promise<void> {
  try {
    if (!session.publication || rows.has(session)) return
    const room = await findRoom(session.roomId)
    if (!room || !(await wantedAmong([session])).has(session)) return
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
  await beginnings.get(session)
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
