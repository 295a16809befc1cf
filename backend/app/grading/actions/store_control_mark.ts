import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { clock, insertRow, select, type Caller, type Row } from '#shared'
import { judgeAttempt } from '../domain/attempt.js'
import { attemptMarks } from '../queries/attempt_marks.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import { ruleOf } from '../queries/plan_rule.js'

type Given = {
  readonly answerId: number
  /** Null: of what was given out before tasks named their control text. */
  readonly controlId: number | null
  /** Thousandths of the type's points. */
  readonly total: number
  readonly criteriaJson: string | null
  readonly situation: string | null
  /** Epoch ms. */
  readonly at: number
}

/**
 * Nothing of a mark of a control text reaches the mark of its answer, nor its chain. It is compared with the reference that was in force when they got the text: the answer may
 * have been retired and made one again since. The last text of an attempt to qualify ends it.
 */
export async function storeControlMark(
  trx: TransactionClientContract,
  { caller, plan }: { readonly caller: Caller; readonly plan: StoredPlan },
  { answerId, controlId, total, criteriaJson, situation, at }: Given
): Promise<void> {
  const control = await controlOf(trx, answerId, controlId)
  const attempt = control.purpose === 'qualification' ? await openAttempt(trx, plan.id, caller.userId) : null
  await insertRow(trx, 'control_marks', {
    control_id: control.id,
    attempt_id: attempt?.id ?? null,
    author_id: caller.userId,
    total,
    criteria_json: criteriaJson,
    situation,
    handed_in_at: at,
  })
  if (attempt !== null) await endIfComplete(trx, { caller, plan }, attempt)
}

function controlOf(trx: TransactionClientContract, answerId: number, controlId: number | null) {
  const query = select(trx, 'control_texts', { id: 'control_texts.id', purpose: 'control_texts.purpose' })
  if (controlId === null) query.where('answer_id', answerId).orderBy('id', 'desc')
  else query.where('id', controlId)
  return query.firstOrFail()
}

const ATTEMPT = {
  id: 'qualification_attempts.id',
  number: 'qualification_attempts.number',
  state: 'qualification_attempts.state',
  texts: 'qualification_attempts.texts',
  leastWithin: 'qualification_attempts.least_within',
} as const
type Attempt = Row<typeof ATTEMPT>

/** The attempt of somebody that is not ended, locked: of two texts that are handed in at once the second sees both. */
async function openAttempt(
  trx: TransactionClientContract,
  planId: number,
  userId: number
): Promise<Attempt | null> {
  const last = await select(trx, 'qualification_attempts', { id: ATTEMPT.id })
    .where({ plan_id: planId, user_id: userId })
    .orderBy('number', 'desc')
    .first()
  if (last === null) return null
  const attempt = await select(trx, 'qualification_attempts', ATTEMPT)
    .where('id', last.id)
    .forUpdate()
    .firstOrFail()
  return attempt.state === 'open' ? attempt : null
}

async function endIfComplete(
  trx: TransactionClientContract,
  { caller, plan }: { readonly caller: Caller; readonly plan: StoredPlan },
  { id, number, ...asked }: Attempt
): Promise<void> {
  const rule = await ruleOf(plan, trx)
  const judged = judgeAttempt(await attemptMarks(trx, rule, id), asked, rule.type.tolerance)
  if (judged === null) return
  const { state, within } = judged
  await trx.from('qualification_attempts').where('id', id).update({ state, within, ended_at: clock.now() })
  await record(trx, {
    act: state === 'passed' ? 'corrector_qualified' : 'corrector_not_qualified',
    by: caller,
    subject: { type: 'correction_plan', id: plan.id },
    detail: { attempt: number, texts: asked.texts, within },
  })
}
