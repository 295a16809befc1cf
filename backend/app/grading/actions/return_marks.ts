import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { announce } from '#realtime'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { outcomeOf, returnCounts } from '../domain/returned_marks.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import { returnableMarks, returnByBasis, returnPreview } from '../queries/returned_marks.js'
import type { MarksReturnView } from '../return_views.js'
import { steadyPlan } from './steady_plan.js'
import { takeBack, type LockedHead } from './take_back_marks.js'

/** `since`: epoch ms. `basis`: of the preview that is applied. */
type Order = {
  readonly corrector: number
  readonly since: number
  readonly basis: string
  readonly reason: string
}

/**
 * Returns what a corrector handed in since a moment, as it was previewed: each text waits for a mark of somebody else in the place of theirs, marks of others stay, and a mark
 * in force that came of theirs goes. What they gave stays in the chain and in their row, which is of no round any more, so that they do not get the text again.
 * A repeat of an order answers what was done. The corrector gets a hint, and reads how many in their statement.
 * @returns refused: 409 `stale_preview` with the present `preview`; `return_too_many`; `nothing_to_return`; `plan_moving`
 */
export async function returnMarks(
  caller: Caller,
  known: StoredPlan,
  { basis, reason, ...of }: Order
): Promise<Result<MarksReturnView, DomainError>> {
  const scope = { planId: known.id, ...of }
  const found = await returnableMarks(caller, scope)
  return inTransaction<MarksReturnView, DomainError>(async (trx) => {
    const steady = await steadyPlan(trx, known)
    if (!steady.ok) return steady
    const plan = steady.value
    // Before any other read: every writer of these marks waits, and of two who return at once the second sees what the first did.
    const heads = await lockedHeads(
      trx,
      found.map(({ answerId }) => answerId)
    )
    const marks = await returnableMarks(caller, scope, trx)
    const preview = returnPreview(scope, marks)
    if (preview.basis !== basis) {
      const done = await returnByBasis(plan.id, basis, trx)
      if (done !== null) return ok(done)
      return refuse('conflict', 'stale_preview', {
        messages: ['grading.return_stale_preview'],
        extra: { preview },
      })
    }
    if (preview.isTooMany) return refuseConflict('return_too_many', 'grading.return_too_many')
    const returned = marks.filter((mark) => ['open', 'resolved'].includes(outcomeOf(mark)))
    if (returned.length === 0) return refuseConflict('nothing_to_return', 'grading.nothing_to_return')
    const { texts, resolved } = returnCounts(returned)
    const at = clock.now()
    const id = await insertRow(trx, 'mark_returns', {
      plan_id: plan.id,
      corrector_id: of.corrector,
      since: of.since,
      basis,
      reason,
      texts,
      resolved,
      returned_by: caller.userId,
      returned_at: at,
    })
    await takeBack(trx, { caller, plan, corrector: of.corrector, reason, at }, { returned, heads })
    await record(trx, {
      act: 'correction_marks_returned',
      by: caller,
      subject: { type: 'correction_plan', id: plan.id },
      detail: { return: id, corrector: of.corrector, since: of.since, texts, resolved },
      reason,
    })
    const stored = await returnByBasis(plan.id, basis, trx)
    if (stored === null) throw new Error(`return ${id} is not there`)
    trx.after('commit', () =>
      announce(`users/${of.corrector}`, { kind: 'marks_returned', version: id, userId: of.corrector })
    )
    return ok(stored)
  })
}

const HEAD = {
  answerId: 'answer_marks.answer_id',
  correctionId: 'answer_marks.correction_id',
  sequence: 'answer_marks.sequence',
  hash: 'answer_marks.head_hash',
} as const

async function lockedHeads(
  trx: TransactionClientContract,
  answerIds: readonly number[]
): Promise<Map<number, LockedHead>> {
  const rows = await select(trx, 'answer_marks', HEAD)
    .whereIn('answer_id', [...answerIds])
    .orderBy('id')
    .forUpdate()
  return new Map(rows.map((row) => [row.answerId, row]))
}
