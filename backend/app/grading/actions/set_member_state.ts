import { record } from '#audit'
import {
  inTransaction,
  ok,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { MemberState } from '../domain/correction_plan.js'
import { storedPlan } from '../queries/correction_plans.js'
import { endLotsOf } from './end_lots.js'

type Order = { readonly user: number; readonly state: MemberState; readonly reason: string }

/**
 * Stops a corrector of a plan, whose texts wait for somebody else from then on, or lets them mark again. Their marks stay, and drafts stay theirs.
 * @returns how many texts went back; refused: `not_found` where they are no corrector of the plan
 */
export const setMemberState = (
  caller: Caller,
  planId: number,
  { user, state, reason }: Order
): Promise<Result<number, DomainError>> =>
  inTransaction<number, DomainError>(async (trx) => {
    // As for who changes all members: one at a time.
    if ((await storedPlan(planId, trx, 'update')) === null) return refuseNotFound()
    const member = await select(trx, 'correction_members', {
      id: 'correction_members.id',
      state: 'correction_members.state',
    })
      .where({ plan_id: planId, user_id: user, role: 'corrector' })
      .first()
    if (member === null) return refuseNotFound()
    if (member.state === state) return ok(0)
    await trx.from('correction_members').where('id', member.id).update({ state })
    const texts = state === 'stopped' ? await endLotsOf(trx, planId, user) : 0
    await record(trx, {
      act: state === 'stopped' ? 'corrector_stopped' : 'corrector_readmitted',
      by: caller,
      subject: { type: 'correction_plan', id: planId },
      detail: { user, texts },
      reason,
    })
    return ok(texts)
  })
