import { record } from '#audit'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { MemberRole, MemberState } from '../domain/correction_plan.js'
import { eligible, membersOf } from '../queries/correction_members.js'
import { storedPlan } from '../queries/correction_plans.js'
import { endLotsOf } from './end_lots.js'

export type MemberOrder = {
  readonly user: number
  readonly role: MemberRole
  readonly state: MemberState
}

type Team = { readonly members: readonly MemberOrder[]; readonly before: readonly MemberOrder[] }

/**
 * The members of a plan from now on. Whoever is not among them, or is stopped, holds no texts any more; their marks stay.
 * @param before the members as the form has read them: what a supervisor did meanwhile, with a reason, is undone by nobody who has not seen it
 * @returns refused: `validation` naming `members` for somebody who may not become one; `stale_members`
 */
export const saveMembers = (
  caller: Caller,
  planId: number,
  { members: orders, before: read }: Team
): Promise<Result<void, DomainError>> =>
  inTransaction<void, DomainError>(async (trx) => {
    // Of two who change the members the second reads behind the first.
    if ((await storedPlan(planId, trx, 'update')) === null) return refuseNotFound()
    const before = new Map((await membersOf(planId, trx)).map((member) => [member.user.id, member]))
    const stored = [...before.values()].map(({ user, role, state }) => ({ user: user.id, role, state }))
    // Its answer was lost, and it is made again.
    if (isSame(stored, orders)) return ok(undefined)
    if (!isSame(stored, read)) return refuseConflict('stale_members', 'grading.stale_members')
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
      if (order?.state !== 'active' || order.role !== 'corrector') await endLotsOf(trx, planId, user)
      changed += 1
    }
    await record(trx, {
      act: 'correction_members_changed',
      by: caller,
      subject: { type: 'correction_plan', id: planId },
      detail: { changed },
    })
    return ok(undefined)
  })

/** Whatever their order. */
function isSame(one: readonly MemberOrder[], other: readonly MemberOrder[]): boolean {
  const members = new Map(other.map((order) => [order.user, order]))
  return (
    one.length === other.length &&
    one.every(({ user, role, state }) => {
      const same = members.get(user)
      return same?.role === role && same.state === state
    })
  )
}
