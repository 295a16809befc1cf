import db from '@adonisjs/lucid/services/db'
import { collectionSettings } from '#catalog'
import { liveMediaSessions } from '#media'
import { changeRoom, findAccess, maySetRecording, personOf } from '#rooms'
import { authorize, authorizeOrHide, clock, conflict, type Caller } from '#shared'
import { beginRecording, endRecording } from './record_publication.js'

const sendersOf = (roomId: number) =>
  liveMediaSessions().filter((one) => one.role === 'publish' && one.roomId === roomId)

/** @throws AppError 404, 403; 409 `recorded_by_collection` where every camera is recorded without anybody's order */
async function orderable(roomId: number, caller: Caller): Promise<void> {
  const access = await findAccess(roomId, caller)
  authorizeOrHide(access !== null)
  authorize(access.role === 'staff' && maySetRecording(caller))
  const { configuration } = await collectionSettings(access.room.collectionId)
  if (configuration.shouldUploadToS3)
    throw conflict('recorded_by_collection', 'recording.recorded_by_collection')
}

/** Changes the order of a room; a repeat changes nothing. @returns whether it did */
const order = (roomId: number, caller: Caller, on: boolean): Promise<boolean> =>
  changeRoom(roomId, async (change) => {
    const row = (await change.trx
      .from('rooms')
      .where('id', roomId)
      .select('cameras_since as since')
      .firstOrFail()) as { since: number | null }
    if ((row.since !== null) === on) return false
    await change.trx
      .from('rooms')
      .where('id', roomId)
      .update({ cameras_since: on ? change.now : null, updated_at: change.now })
    await change.record(personOf(caller, 'PROCTOR'), {
      motive: 'RECORDING',
      from: on ? 'idle' : 'cameras',
      to: on ? 'cameras' : 'idle',
    })
    change.notifyStaff({ kind: 'room' })
    return true
  })

/** From now on every candidate of the room who sends video is recorded, also who comes later. @throws AppError 404, 403, 409 */
export async function startRoom(roomId: number, caller: Caller): Promise<void> {
  await orderable(roomId, caller)
  await order(roomId, caller, true)
  for (const session of sendersOf(roomId)) await beginRecording(session)
}

/** Until now; orders about single candidates of the room end with it. @throws AppError 404, 403, 409 */
export async function stopRoom(roomId: number, caller: Caller): Promise<void> {
  await orderable(roomId, caller)
  await order(roomId, caller, false)
  await db
    .from('recording_orders')
    .where('room_id', roomId)
    .whereNull('stopped_at')
    .update({ stopped_at: clock.now(), stopped_by: caller.userId })
  for (const session of sendersOf(roomId)) await endRecording(session)
}
