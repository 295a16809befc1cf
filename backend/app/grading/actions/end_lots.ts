import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { changedRows, clock, select, type RawTransaction } from '#shared'

/** Why somebody holds a lot no more. `lapsed`: its lease has ended. `returned`: a supervisor took it back. `moved`: its plan went over to another version of the type. */
export type LotEnd = 'handed_in' | 'given_back' | 'lapsed' | 'returned' | 'moved'

/**
 * Ends lots: what is not marked waits for whoever asks next. Drafts stay their author's.
 * @returns how many texts went back
 */
export async function endLots(
  trx: TransactionClientContract,
  lotIds: readonly number[],
  reason: LotEnd
): Promise<number> {
  const ids = [...lotIds]
  const returned = changedRows(
    await trx
      .from('correction_tasks')
      .whereIn('lot_id', ids)
      .where('state', 'HELD')
      .update({ state: 'WAITING', taken_by: null, lot_id: null })
  )
  await trx
    .from('correction_lots')
    .whereIn('id', ids)
    .where('is_open', 1)
    .update({ is_open: null, ended_at: clock.now(), end_reason: reason })
  return returned
}

/** The same for one lot, where nobody waits for how many texts went back. */
export function endLot(trx: RawTransaction, id: number, reason: LotEnd): void {
  trx.write(
    `UPDATE correction_tasks SET state = 'WAITING', taken_by = NULL, lot_id = NULL WHERE lot_id = ? AND state = 'HELD'`,
    [id]
  )
  trx.write(
    'UPDATE correction_lots SET is_open = NULL, ended_at = ?, end_reason = ? WHERE id = ? AND is_open = 1',
    [clock.now(), reason, id]
  )
}

/**
 * Takes back what somebody holds of a plan. Read as it is now: a draw that was under way is done once its member's row could be changed.
 * @returns how many texts went back
 */
export async function endLotsOf(
  trx: TransactionClientContract,
  planId: number,
  userId: number
): Promise<number> {
  const lots = await select(trx, 'correction_lots', { id: 'correction_lots.id' })
    .where({ plan_id: planId, user_id: userId, is_open: 1 })
    .forUpdate()
  return endLots(
    trx,
    lots.map(({ id }) => id),
    'returned'
  )
}
