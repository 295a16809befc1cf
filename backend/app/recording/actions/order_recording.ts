import db from '@adonisjs/lucid/services/db'
import { liveMediaSessions } from '#media'
import { findAccess, maySetRecording, sitsIn } from '#rooms'
import { authorize, authorizeOrHide, clock, notFound, type Caller } from '#shared'
import { beginRecording, endRecording } from './record_publication.js'

type Order = { userId: number; roomId: number; provider: string | null }

async function staffOf({ roomId, userId }: Order, caller: Caller) {
  const access = await findAccess(roomId, caller)
  authorizeOrHide(access !== null)
  authorize(access.role === 'staff' && maySetRecording(caller))
  if (!(await sitsIn(roomId, userId))) throw notFound()
  return access.room
}

const sendersOf = (order: Order) =>
  liveMediaSessions().filter(
    (one) => one.role === 'publish' && one.roomId === order.roomId && one.userId === order.userId
  )

/** From now on what this candidate sends is recorded, also after a lost connection. Saying it twice is saying it once. @throws AppError 404, 403 */
export async function startRecording(order: Order, caller: Caller): Promise<void> {
  const room = await staffOf(order, caller)
  const open = await db
    .from('recording_orders')
    .where({ room_id: order.roomId, user_id: order.userId })
    .whereNull('stopped_at')
    .select('id')
    .first()
  if (!open)
    await db.knexQuery().table('recording_orders').insert({
      institution_id: room.institutionId,
      room_id: order.roomId,
      user_id: order.userId,
      provider: order.provider,
      started_by: caller.userId,
      started_at: clock.now(),
    })
  for (const session of sendersOf(order)) await beginRecording(session)
}

/** @throws AppError 404, 403 */
export async function stopRecording(order: Order, caller: Caller): Promise<void> {
  await staffOf(order, caller)
  await db
    .from('recording_orders')
    .where({ room_id: order.roomId, user_id: order.userId })
    .whereNull('stopped_at')
    .update({ stopped_at: clock.now(), stopped_by: caller.userId })
  for (const session of sendersOf(order)) await endRecording(session)
}
