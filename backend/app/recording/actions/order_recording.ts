import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { liveMediaSessions, ordersChanged } from '#media'
import { maySetRecording, sitsIn, staffAccess, type RoomAccess } from '#rooms'
import { clock, insertRow, ok, refuseNotFound, type Caller, type DomainError, type Result } from '#shared'
import { endOrders } from './end_orders.js'
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
  await db.transaction(async (trx) => {
    const open = await trx
      .from('recording_orders')
      .where({ room_id: order.roomId, user_id: order.userId })
      .whereNull('stopped_at')
      .select('id')
      .first()
    if (open) return
    await insertRow(trx, 'recording_orders', {
      institution_id: access.value.room.institutionId,
      room_id: order.roomId,
      user_id: order.userId,
      provider: order.provider,
      started_by: caller.userId,
      started_at: clock.now(),
    })
    await record(trx, {
      act: 'recording_ordered',
      by: caller,
      subject: { type: 'user', id: order.userId },
      detail: { room: order.roomId },
    })
  })
  ordersChanged(order.roomId)
  for (const session of sendersOf(order)) await beginRecording(session)
  return ok(null)
}

/** Ends the order about this candidate. Refused: `not_found`, `forbidden` */
export async function stopRecording(order: Order, caller: Caller): Promise<Result<null, DomainError>> {
  const access = await accessOf(order, caller)
  if (!access.ok) return access
  await db.transaction((trx) => endOrders(trx, { roomId: order.roomId, userId: order.userId }, caller))
  ordersChanged(order.roomId)
  for (const session of sendersOf(order)) await endRecording(session)
  return ok(null)
}
