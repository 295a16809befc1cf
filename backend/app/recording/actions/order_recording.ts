import db from '@adonisjs/lucid/services/db'
import { liveMediaSessions, ordersChanged } from '#media'
import { maySetRecording, sitsIn, staffAccess, type RoomAccess } from '#rooms'
import { clock, insertRow, ok, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { beginRecording, endRecording } from './record_publication.js'

type Order = { userId: number; roomId: number; provider: string | null }

async function accessOf({ roomId, userId }: Order, caller: Caller): Promise<Result<RoomAccess, DomainError>> {
  const access = await staffAccess(roomId, caller, () => maySetRecording(caller))
  return access.ok && !(await sitsIn(roomId, userId)) ? refuseNotFound() : access
}

const sendersOf = (order: Order) =>
  liveMediaSessions().filter(
    (one) => one.role === 'publish' && one.roomId === order.roomId && one.userId === order.userId
  )

/**
 * From now on what this candidate sends is recorded, also after a lost connection. A repeat changes nothing.
 * @returns refused: `not_found`, `forbidden`
 */
export async function startRecording(order: Order, caller: Caller): Promise<Result<null, DomainError>> {
  const access = await accessOf(order, caller)
  if (!access.ok) return access
  const open = await db
    .from('recording_orders')
    .where({ room_id: order.roomId, user_id: order.userId })
    .whereNull('stopped_at')
    .select('id')
    .first()
  if (!open)
    await insertRow(db, 'recording_orders', {
      institution_id: access.value.room.institutionId,
      room_id: order.roomId,
      user_id: order.userId,
      provider: order.provider,
      started_by: caller.userId,
      started_at: clock.now(),
    })
  ordersChanged(order.roomId)
  for (const session of sendersOf(order)) await beginRecording(session)
  return ok(null)
}

/** Ends the order about this candidate. Refused: `not_found`, `forbidden` */
export async function stopRecording(order: Order, caller: Caller): Promise<Result<null, DomainError>> {
  const access = await accessOf(order, caller)
  if (!access.ok) return access
  await db
    .from('recording_orders')
    .where({ room_id: order.roomId, user_id: order.userId })
    .whereNull('stopped_at')
    .update({ stopped_at: clock.now(), stopped_by: caller.userId })
  ordersChanged(order.roomId)
  for (const session of sendersOf(order)) await endRecording(session)
  return ok(null)
}
