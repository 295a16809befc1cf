import db from '@adonisjs/lucid/services/db'
import { openAddress, recordView } from '#evidence'
import { findAccess, maySetRecording } from '#rooms'
import { authorize, authorizeOrHide, clock, conflict, notFound, type Caller } from '#shared'
import { mayWatchRecording } from '../policies/recording_policy.js'
import { takesOf } from '../domain/takes.js'
import { piecesOfRoom, recordingById, type RecordingRow } from '../queries/room_recordings.js'
import type { RecordingView } from '../views.js'

type Filter = { candidateId?: number; kind?: 'CAMERA' | 'SCREEN' }

/** What was recorded in a room and the caller may watch, newest first. @throws AppError 404, 403 */
export async function listRecordings(
  roomId: number,
  filter: Filter,
  caller: Caller,
  page: { offset: number; limit: number }
): Promise<{ rows: RecordingView[]; count: number }> {
  const access = await findAccess(roomId, caller)
  authorizeOrHide(access !== null)
  authorize(access.role === 'staff' && mayWatchRecording(caller, access.tree, { kind: 'CAMERA', userId: 0 }))
  const pieces = (await piecesOfRoom(roomId, filter)).filter((piece) =>
    mayWatchRecording(caller, access.tree, piece)
  )
  const takes = takesOf(pieces)
  const shown = takes.slice(page.offset, page.offset + page.limit)
  const people = (await db
    .from('users')
    .whereIn('id', [...new Set(shown.map(({ userId }) => userId))])
    .select('id', 'name')) as { id: number; name: string }[]
  const rows = shown.map((take) => ({
    ...take,
    user: people.find(({ id }) => id === take.userId) ?? { id: take.userId, name: '' },
    canRetry: take.status === 'ERROR' && take.kind === 'CAMERA' && maySetRecording(caller),
  }))
  return { rows, count: takes.length }
}

/** The recording, for staff of its room who may watch it. @throws AppError 404, 403 */
async function watchable(id: number, caller: Caller): Promise<RecordingRow> {
  const recording = await recordingById(id)
  const access = recording?.roomId == null ? null : await findAccess(recording.roomId, caller)
  authorizeOrHide(recording !== null && access?.role === 'staff')
  authorize(mayWatchRecording(caller, access.tree, recording))
  return recording
}

/** An address for one use with which a player watches it; the look is noted first. @throws AppError 404, 403, 409 `recording_not_ready` */
export async function watchRecording(id: number, caller: Caller): Promise<string> {
  const recording = await watchable(id, caller)
  if (recording.status !== 'COMPLETED' || recording.fileId === null)
    throw conflict('recording_not_ready', 'recording.recording_not_ready')
  await recordView(caller, {
    what: 'RECORDING',
    candidateId: recording.userId,
    roomId: recording.roomId,
    fileId: recording.fileId,
  })
  return openAddress(caller, recording.fileId, recording.roomId)
}

/** One that failed is processed again, with as many tries as a new one. @throws AppError 404, 403, 409 `recording_not_failed` */
export async function retryRecording(id: number, caller: Caller): Promise<void> {
  const recording = await watchable(id, caller)
  authorize(maySetRecording(caller))
  if (recording.kind !== 'CAMERA') throw notFound()
  const changed = (await db
    .from('recordings')
    .where({ id, status: 'ERROR' })
    .update({ status: 'TO_PROCESS', attempts: 0, error: null, changed_at: clock.now() })) as unknown
  if (Number(Array.isArray(changed) ? changed[0] : changed) === 0)
    throw conflict('recording_not_failed', 'recording.recording_not_failed')
}
