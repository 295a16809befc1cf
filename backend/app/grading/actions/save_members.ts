import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { MemberRole, MemberState } from '../domain/correction_plan.js'
import { eligible, membersOf } from '../queries/correction_members.js'
import { storedPlan } from '../queries/correction_plans.js'
import { endLots } from './end_lots.js'

export type MemberOrder = {
  readonly user: number
  readonly role: MemberRole
  readonly state: MemberState
}

/**
 * The members of a plan from now on. Whoever is not among them, or is stopped, holds no texts any more; their marks stay.
 * @returns refused: `validation` naming `members` for somebody who may not become one
 */
export const saveMembers = (
  caller: Caller,
  planId: number,
  orders: readonly MemberOrder[]
): Promise<Result<void, DomainError>> =>
  inTransaction<void, DomainError>(async (trx) => {
    // Of two who change the members the second reads behind the first.
    if ((await storedPlan(planId, trx, 'update')) === null) return refuseNotFound()
    const before = new Map((await membersOf(planId, trx)).map((member) => [member.user.id, member]))
    const added = orders.filter(({ user }) => !before.has(user))
    const allowed = await eligible(
      caller,
      added.map(({ user }) => user),
      trx
    )
    if (added.some(({ user }) => !allowed.has(user)))
      return refuse('invalid', 'validation', { fields: { members: ['grading.no_such_member'] } })
    const after = new Map(orders.map((order) => [order.user, order]))
    for (const { user, role, state } of added)
      await insertRow(trx, 'correction_members', {
        plan_id: planId,
        user_id: user,
        role,
        state,
        added_at: clock.now(),
      })
    let changed = added.length
    for (const [user, member] of before) {
      const order = after.get(user)
      if (order?.role === member.role && order.state === member.state) continue
      const row = trx.from('correction_members').where({ plan_id: planId, user_id: user })
      if (order) await row.update({ role: order.role, state: order.state })
      else await row.delete()
      if (order?.state !== 'active' || order.role !== 'corrector') await takeLots(trx, planId, user)
      changed += 1
    }
    if (changed === 0) return ok(undefined)
    await record(trx, {
      act: 'correction_members_changed',
      by: caller,
      subject: { type: 'correction_plan', id: planId },
      detail: { changed },
    })
    return ok(undefined)
  })

/** Read as they are now: a draw that was under way is done once its member's row could be changed. */
async function takeLots(trx: TransactionClientContract, planId: number, userId: number): Promise<void> {
  const lots = await select(trx, 'correction_lots', { id: 'correction_lots.id' })
    .where({ plan_id: planId, user_id: userId, is_open: 1 })
    .forUpdate()
  await endLots(
    trx,
    lots.map(({ id }) => id),
    'returned'
  )
}
