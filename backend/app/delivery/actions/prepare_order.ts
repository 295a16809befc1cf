import { select } from '#shared'
import db from '@adonisjs/lucid/services/db'
import { presentEnd } from '../queries/collection_end.js'
import type { ExamContent } from '../queries/exam_content.js'
import { actsFor, contentsOf, logUnread } from './order_facts.js'
import { orderedIds, storedOrder, type StoredOrder } from '../queries/staff_orders.js'
import { knowOutages } from './know_outages.js'
import type { ActOrder, PlannedAct } from './staff_act.js'

/** An application of an order. `exam` null: its exam cannot be read in its version. `act` null: a second attempt. */
export type OrderedRow = { id: number; exam: ExamContent | null; act: PlannedAct | null }

/** What a chunk of an order is about, read before its transaction. */
export type PreparedOrder = {
  readonly order: StoredOrder
  readonly actOrder: Omit<ActOrder, 'applicationId'>
  readonly rows: readonly OrderedRow[]
  /** The rooms between which it moves them; locked before them. */
  readonly rooms: readonly number[]
}

const CONCERNED = {
  id: 'applications.id',
  userId: 'applications.user_id',
  examId: 'applications.exam_id',
  examVersion: 'applications.exam_version',
} as const

/** The next `count` applications of an order from this place on; null when the order is not there. */
export async function prepareOrder(
  orderId: number,
  from: number,
  count: number
): Promise<PreparedOrder | null> {
  // As before any change of an application: is its time over, or were we away?
  await knowOutages()
  const order = await storedOrder(orderId)
  if (!order) return null
  const ids = await orderedIds(orderId, from, Math.min(count, order.total - from))
  let concerned = await concernedBy(ids)
  let read = await contentsOf(concerned)
  if (read.contents.size < concerned.length) {
    // Most likely imported again between the two reads.
    concerned = await concernedBy(ids)
    read = await contentsOf(concerned)
    logUnread(concerned, read)
  }
  const { kind, params, orderedBy: userId, orderedGroup: group, reason, undoes } = order
  const staffOrder = { id: order.id, group, endAt: await presentEnd(order.collectionId) }
  const actOrder = { caller: { userId, sessionId: null }, reason, staffOrder }
  const { actOf, roomOf } = await actsFor({ kind, params, order: actOrder, undoes }, concerned)
  const rows = ids.map((id) => ({ id, exam: read.contents.get(id) ?? null, act: actOf(id) }))
  const rooms = kind === 'room' ? [params.roomId, ...ids.map(roomOf)] : []
  return { order, actOrder, rows, rooms: [...new Set(rooms)].filter((id) => typeof id === 'number') }
}

const concernedBy = (ids: readonly number[]) =>
  select(db, 'applications', CONCERNED)
    .whereIn('id', [...ids])
    .orderBy('id')
