import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { asksToQualify, mayFollow, type QualificationAct } from '../domain/qualification.js'
import { storedPlan, type StoredPlan } from '../queries/correction_plans.js'
import { freshTexts, lastAttempt, type StoredAttempt } from '../queries/qualification.js'

type Order = { readonly user: number; readonly act: QualificationAct; readonly reason: string }

/**
 * Lets a corrector have the texts of a plan whatever they gave, or have another attempt to qualify, by texts that they have not had. What they hold they finish.
 * @returns refused: `not_found` where they are no corrector of the plan; 409 `qualification_decided` where the last attempt is none that this follows,
 * `qualification_texts_missing` where there are not enough other texts
 */
export const decideQualification = (
  caller: Caller,
  planId: number,
  { user, act, reason }: Order
): Promise<Result<void, DomainError>> =>
  inTransaction<void, DomainError>(async (trx) => {
    // One decision at a time, and none beside a draw that would begin the first attempt.
    const plan = await storedPlan(planId, trx, 'update')
    const member =
      plan &&
      (await select(trx, 'correction_members', { id: 'correction_members.id' })
        .where({ plan_id: planId, user_id: user, role: 'corrector' })
        .first())
    if (!plan || !member) return refuseNotFound()
    const last = await lockedAttempt(trx, planId, user)
    if (!mayFollow(act, last?.state ?? null))
      return refuseConflict('qualification_decided', 'grading.qualification_decided')
    const order = { by: caller, user, reason }
    if (act === 'admit') return admit(trx, plan, last, order)
    if (!asksToQualify(plan) || (await freshTexts(trx, planId, user)) < plan.qualificationTexts)
      return refuseConflict('qualification_texts_missing', 'grading.qualification_texts_missing')
    return grant(trx, plan, last, order)
  })

type Decided = { readonly by: Caller; readonly user: number; readonly reason: string }

/** A hand-in that ends it was waited for. */
async function lockedAttempt(
  trx: TransactionClientContract,
  planId: number,
  user: number
): Promise<StoredAttempt | null> {
  const last = await lastAttempt(trx, planId, user)
  if (last === null) return null
  const { state } = await select(trx, 'qualification_attempts', { state: 'qualification_attempts.state' })
    .where('id', last.id)
    .forUpdate()
    .firstOrFail()
  return { ...last, state }
}

async function admit(
  trx: TransactionClientContract,
  plan: StoredPlan,
  last: StoredAttempt | null,
  { by, user, reason }: Decided
): Promise<Result<void, DomainError>> {
  const at = clock.now()
  const decision = { state: 'admitted', decided_by: by.userId, reason, ended_at: at } as const
  if (last === null)
    await insertRow(trx, 'qualification_attempts', {
      plan_id: plan.id,
      user_id: user,
      number: 1,
      texts: plan.qualificationTexts,
      least_within: plan.qualificationWithin,
      began_at: at,
      ...decision,
    })
  else await trx.from('qualification_attempts').where('id', last.id).update(decision)
  await note(trx, plan, { act: 'corrector_admitted', attempt: last?.number ?? 1, by, user, reason })
  return ok(undefined)
}

async function grant(
  trx: TransactionClientContract,
  plan: StoredPlan,
  last: StoredAttempt | null,
  { by, user, reason }: Decided
): Promise<Result<void, DomainError>> {
  const number = (last?.number ?? 0) + 1
  await insertRow(trx, 'qualification_attempts', {
    plan_id: plan.id,
    user_id: user,
    number,
    state: 'open',
    texts: plan.qualificationTexts,
    least_within: plan.qualificationWithin,
    began_at: clock.now(),
    decided_by: by.userId,
    reason,
  })
  await note(trx, plan, { act: 'qualification_granted', attempt: number, by, user, reason })
  return ok(undefined)
}

type Noted = Decided & {
  readonly act: 'corrector_admitted' | 'qualification_granted'
  readonly attempt: number
}

const note = (
  trx: TransactionClientContract,
  { id }: Pick<StoredPlan, 'id'>,
  { act, attempt, by, user, reason }: Noted
) =>
  record(trx, {
    act,
    by,
    subject: { type: 'correction_plan', id },
    detail: { attempt, user },
    reason,
  })
