import { collectionSettings } from '#catalog'
import { liveMediaSessions, ordersChanged } from '#media'
import { changeRoom, maySetRecording, personOf, staffAccess, type RoomChange } from '#rooms'
import { ok, refuseConflict, select, type Caller, type DomainError, type Result } from '#shared'
import { endOrders } from './end_orders.js'
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

/** A repeat changes nothing. @returns whether this changed the order of the room */
async function turn({ trx, roomId, now, record }: RoomChange, caller: Caller, on: boolean): Promise<boolean> {
  const row = await select(trx, 'rooms', { since: 'rooms.cameras_since' }).where('id', roomId).firstOrFail()
  if ((row.since !== null) === on) return false
  await trx
    .from('rooms')
    .where('id', roomId)
    .update({ cameras_since: on ? now : null, updated_at: now })
  await record(personOf(caller, 'PROCTOR'), {
    motive: 'RECORDING',
    from: on ? 'idle' : 'cameras',
    to: on ? 'cameras' : 'idle',
  })
  return true
}

/** Changes the order of a room, and with its end those about single candidates of it: all of it, or nothing. */
const order = (roomId: number, caller: Caller, on: boolean): Promise<void> =>
  changeRoom(roomId, async (change) => {
    const hasTurned = await turn(change, caller, on)
    const ended = on ? 0 : await endOrders(change.trx, { roomId }, caller)
    if (hasTurned || ended > 0) change.notifyStaff({ kind: 'room' })
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
  ordersChanged(roomId)
  for (const session of sendersOf(roomId)) await endRecording(session)
  return ok(null)
}
