import { record } from '#audit'
import { inTransaction, ok, select, type Caller, type DomainError, type Result } from '#shared'
import type { StoredPlan } from '../queries/correction_plans.js'
import { endLots } from './end_lots.js'

type Order = { readonly lotId: number | null; readonly reason: string }

/**
 * Takes lots of a plan back, one or all: what is not marked waits for somebody else. Drafts stay their authors'.
 * @returns how many texts went back
 */
export const returnLots = (
  caller: Caller,
  plan: StoredPlan,
  { lotId, reason }: Order
): Promise<Result<number, DomainError>> =>
  inTransaction<number, DomainError>(async (trx) => {
    const query = select(trx, 'correction_lots', { id: 'correction_lots.id' })
      .where({ plan_id: plan.id, is_open: 1 })
      .forUpdate()
    if (lotId !== null) query.where('id', lotId)
    const lots = await query
    // It has ended meanwhile: there is nothing to take back.
    if (lots.length === 0) return ok(0)
    const texts = await endLots(
      trx,
      lots.map(({ id }) => id),
      'returned'
    )
    await record(trx, {
      act: 'correction_lots_returned',
      by: caller,
      subject: { type: 'correction_plan', id: plan.id },
      detail: { lots: lots.length, texts },
      reason,
    })
    return ok(texts)
  })
