import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, select, type Caller, type Row } from '#shared'

export const LOT = {
  id: 'correction_lots.id',
  planId: 'correction_lots.plan_id',
  userId: 'correction_lots.user_id',
  purpose: 'correction_lots.purpose',
  leaseUntil: 'correction_lots.lease_until',
  isOpen: 'correction_lots.is_open',
  endReason: 'correction_lots.end_reason',
} as const
export type StoredLot = Row<typeof LOT>

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

/** A lot that the caller holds or held; null, whether it is there or not. */
export const ownLot = (
  { userId }: Pick<Caller, 'userId'>,
  id: number,
  client: Client = db
): Promise<StoredLot | null> => select(client, 'correction_lots', LOT).where({ id, user_id: userId }).first()

/** The lot of a plan that the caller holds now. */
export const presentLot = ({ userId }: Pick<Caller, 'userId'>, planId: number): Promise<StoredLot | null> =>
  select(db, 'correction_lots', LOT)
    .where({ plan_id: planId, user_id: userId, is_open: 1 })
    .where('lease_until', '>=', clock.now())
    .first()

/** The last lot that somebody had of a plan, if it was one of practice. */
export async function lastPractice(
  { userId }: Pick<Caller, 'userId'>,
  planId: number
): Promise<number | null> {
  const last = await select(db, 'correction_lots', LOT)
    .where({ plan_id: planId, user_id: userId })
    .orderBy('id', 'desc')
    .first()
  return last?.purpose === 'practice' ? last.id : null
}

/** The answer whose text the caller holds in a lot under this name; null: they do not. */
export async function heldAnswer(
  { userId }: Pick<Caller, 'userId'>,
  lotId: number,
  handle: string
): Promise<number | null> {
  const row = await select(db, 'corrector_marks', { answerId: 'corrector_marks.answer_id' })
    .join('correction_tasks', 'correction_tasks.answer_id', 'corrector_marks.answer_id')
    .join('correction_lots', 'correction_lots.id', 'corrector_marks.lot_id')
    .where({
      'corrector_marks.handle': handle,
      'corrector_marks.author_id': userId,
      'corrector_marks.lot_id': lotId,
      'correction_tasks.lot_id': lotId,
      'correction_tasks.state': 'HELD',
      'correction_lots.is_open': 1,
    })
    .where('correction_lots.lease_until', '>=', clock.now())
    .first()
  return row?.answerId ?? null
}
