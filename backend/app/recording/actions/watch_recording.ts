import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { openAddress } from '#evidence'
import { findAccess, maySetRecording, staffAccess } from '#rooms'
import {
  changedRows,
  clock,
  ok,
  refuseConflict,
  refuseForbidden,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { mayWatchRecording } from '../policies/recording_policy.js'
import { takesOf } from '../domain/takes.js'
import { piecesOfRoom, recordingById, type RecordingRow } from '../queries/room_recordings.js'
import type { RecordingView } from '../views.js'

type Filter = { candidateId?: number; kind?: 'CAMERA' | 'SCREEN' }

/** What was recorded in a room and the caller may watch, newest first. Refused: `not_found`, `forbidden` */
export async function listRecordings(
  roomId: number,
  filter: Filter,
  caller: Caller,
  page: { offset: number; limit: number }
): Promise<Result<{ rows: RecordingView[]; count: number }, DomainError>> {
  const access = await staffAccess(roomId, caller, ({ tree }) =>
    mayWatchRecording(caller, tree, { kind: 'CAMERA', userId: 0 })
  )
  if (!access.ok) return access
  const pieces = (await piecesOfRoom(roomId, filter)).filter((piece) =>
    mayWatchRecording(caller, access.value.tree, piece)
  )
  const takes = takesOf(pieces)
  const shown = takes.slice(page.offset, page.offset + page.limit)
  const people = await select(db, 'users', { id: 'users.id', name: 'users.name' }).whereIn('id', [
    ...new Set(shown.map(({ userId }) => userId)),
  ])
  const rows = shown.map((take) => ({
    ...take,
    user: people.find(({ id }) => id === take.userId) ?? { id: take.userId, name: '' },
    canRetry: take.status === 'ERROR' && take.kind === 'CAMERA' && maySetRecording(caller),
  }))
  return ok({ rows, count: takes.length })
}

/** The recording, for staff of its room who may watch it. Refused: `not_found`, `forbidden` */
async function watchable(id: number, caller: Caller): Promise<Result<RecordingRow, DomainError>> {
  const recording = await recordingById(id)
  const access = recording?.roomId == null ? null : await findAccess(recording.roomId, caller)
  if (recording === null || access?.role !== 'staff') return refuseNotFound()
  return mayWatchRecording(caller, access.tree, recording) ? ok(recording) : refuseForbidden()
}

/** An address for one use with which a player watches it; the look is noted first. Refused: also `recording_not_ready` */
export async function watchRecording(id: number, caller: Caller): Promise<Result<string, DomainError>> {
  const found = await watchable(id, caller)
  if (!found.ok) return found
  const { status, userId, roomId, fileId } = found.value
  if (status !== 'COMPLETED' || fileId === null)
    return refuseConflict('recording_not_ready', 'recording.recording_not_ready')
  return ok(await openAddress(caller, { what: 'RECORDING', candidateId: userId, roomId, fileId }))
}

/** One that failed is processed again, with as many tries as a new one. Refused: also `recording_not_failed` */
export async function retryRecording(id: number, caller: Caller): Promise<Result<null, DomainError>> {
  const found = await watchable(id, caller)
  if (!found.ok) return found
  if (!maySetRecording(caller)) return refuseForbidden()
  if (found.value.kind !== 'CAMERA') return refuseNotFound()
  const isRetried = await db.transaction(async (trx) => {
    const changed = await trx
      .from('recordings')
      .where({ id, status: 'ERROR' })
      .update({ status: 'TO_PROCESS', attempts: 0, error: null, changed_at: clock.now() })
    if (changedRows(changed) === 0) return false
    await record(trx, { act: 'recording_retried', by: caller, subject: { type: 'recording', id } })
    return true
  })
  return !isRetried ? refuseConflict('recording_not_failed', 'recording.recording_not_failed') : ok(null)
}
