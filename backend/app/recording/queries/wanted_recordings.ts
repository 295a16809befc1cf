import db from '@adonisjs/lucid/services/db'
import { collectionSettings } from '#catalog'
import { select } from '#shared'

type Sender = { readonly roomId: number; readonly userId: number }

/** Of those who send, who is to be recorded: because the collection asks, or because staff ordered it for the room or for them. */
export async function wantedAmong<T extends Sender>(senders: readonly T[]): Promise<Set<T>> {
  if (senders.length === 0) return new Set()
  const roomIds = [...new Set(senders.map(({ roomId }) => roomId))]
  const rooms = await select(db, 'rooms', {
    id: 'rooms.id',
    collectionId: 'rooms.collection_id',
    since: 'rooms.cameras_since',
  }).whereIn('id', roomIds)
  const asking = new Set<number>()
  for (const id of new Set(rooms.map(({ collectionId }) => collectionId)))
    if ((await collectionSettings(id)).configuration.shouldUploadToS3) asking.add(id)
  const complete = new Set(
    rooms.filter(({ since, collectionId }) => since !== null || asking.has(collectionId)).map(({ id }) => id)
  )
  const orders = await select(db, 'recording_orders', {
    roomId: 'recording_orders.room_id',
    userId: 'recording_orders.user_id',
  })
    .whereIn('room_id', roomIds)
    .whereNull('stopped_at')
  const isOrdered = ({ roomId, userId }: Sender) =>
    orders.some((order) => order.roomId === roomId && order.userId === userId)
  return new Set(senders.filter((sender) => complete.has(sender.roomId) || isOrdered(sender)))
}
