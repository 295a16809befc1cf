import db from '@adonisjs/lucid/services/db'
import { collectionSettings } from '#catalog'
import { liveMediaSessions, ordersChanged } from '#media'
import { changeRoom, maySetRecording, personOf, staffAccess } from '#rooms'
import { clock, ok, refuseConflict, select, type Caller, type DomainError, type Result } from '#shared'
import { beginRecording, endRecording } from './record_publication.js'

const sendersOf = (roomId: number) =>
  liveMediaSessions().filter((one) => one.role === 'publish' && one.roomId === roomId)

/** @returns refused: `not_found`, `forbidden`, `recorded_by_collection` where the collection has every camera recorded */
async function checkOrderable(roomId: number, caller: Caller): Promise<Result<null, DomainError>> {
  const access = await staffAccess(roomId, caller, () => maySetRecording(caller))
  if (!access.ok) return access
  const { configuration } = await collectionSettings(access.value.room.collectionId)
  return configuration.shouldUploadToS3
    ? refuseConflict('recorded_by_collection', 'recording.recorded_by_collection')
    : ok(null)
}

/** Changes the order of a room; a repeat changes nothing. @returns whether it did */
const order = (roomId: number, caller: Caller, on: boolean): Promise<boolean> =>
  changeRoom(roomId, async (change) => {
    const row = await select(change.trx, 'rooms', { since: 'rooms.cameras_since' })
      .where('id', roomId)
      .firstOrFail()
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

/** From now on every candidate of the room who sends video is recorded, also who comes later. Refused as above. */
export async function startRoom(roomId: number, caller: Caller): Promise<Result<null, DomainError>> {
  const orderable = await checkOrderable(roomId, caller)
  if (!orderable.ok) return orderable
  await order(roomId, caller, true)
  ordersChanged(roomId)
  for (const session of sendersOf(roomId)) await beginRecording(session)
  return ok(null)
}

/** Until now; orders about single candidates of the room end with it. Refused as above. */
export async function stopRoom(roomId: number, caller: Caller): Promise<Result<null, DomainError>> {
  const orderable = await checkOrderable(roomId, caller)
  if (!orderable.ok) return orderable
  await order(roomId, caller, false)
  await db
    .from('recording_orders')
    .where('room_id', roomId)
    .whereNull('stopped_at')
    .update({ stopped_at: clock.now(), stopped_by: caller.userId })
  ordersChanged(roomId)
  for (const session of sendersOf(roomId)) await endRecording(session)
  return ok(null)
}
