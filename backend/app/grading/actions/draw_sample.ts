import { randomInt } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  insertRows,
  clock,
  inTransaction,
  insertRow,
  ok,
  refuseConflict,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { MOST_DRAW_KEY, SAMPLE_ROUND } from '../domain/correction_plan.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import {
  countSampleTexts,
  presentSampleTexts,
  sampledMarks,
  someSampleTexts,
  type SampledMark,
  type SampleScope,
} from '../queries/sample_options.js'
import { FIRST_ROUND } from '../queries/stored_tasks.js'
import type { SamplePreview } from '../sample_views.js'
import { steadyPlan } from './steady_plan.js'

type Order = { readonly texts: number; readonly corrector: number | null }

/** How many texts such a sample would have. @returns refused: 409 `sample_not_anonymous` */
export async function previewSample(
  caller: Caller,
  plan: StoredPlan,
  { texts, corrector }: Order
): Promise<Result<SamplePreview, DomainError>> {
  if (!plan.isAnonymous) return NOT_ANONYMOUS()
  const available = await countSampleTexts(caller, { planId: plan.id, corrector })
  return ok({ available, texts: Math.min(texts, available) })
}

/**
 * Draws texts that were marked, each to be read once more by somebody who has not marked it, among the texts that wait. Nobody is to notice, and nothing
 * resolves by it.
 * @returns how many; refused: 409 `sample_not_anonymous`; `sample_empty`; `plan_moving`
 */
export async function drawSample(
  caller: Caller,
  plan: StoredPlan,
  { texts, corrector, reason }: Order & { readonly reason: string }
): Promise<Result<SamplePreview, DomainError>> {
  if (!plan.isAnonymous) return NOT_ANONYMOUS()
  const scope = { planId: plan.id, corrector }
  const found = await someSampleTexts(caller, scope, texts)
  return inTransaction<SamplePreview, DomainError>(async (trx) => {
    const steady = await steadyPlan(trx, plan)
    if (!steady.ok) return steady
    const marks = await lockedMarks(trx, caller, { scope, found })
    if (marks.length === 0) return refuseConflict('sample_empty', 'grading.sample_empty')
    const at = clock.now()
    const sampleId = await insertRow(trx, 'correction_samples', {
      plan_id: plan.id,
      corrector_id: corrector,
      reason,
      drawn_by: caller.userId,
      drawn_at: at,
    })
    await insertRows(
      trx,
      'sample_readings',
      marks.map(({ answerId, authorId, total, criteriaJson, situation }) => ({
        sample_id: sampleId,
        plan_id: plan.id,
        answer_id: answerId,
        author_id: authorId,
        total: total ?? 0,
        criteria_json: criteriaJson,
        situation,
      }))
    )
    await insertTasks(
      trx,
      marks.map(({ answerId }) => answerId),
      at
    )
    await record(trx, {
      act: 'correction_sample_drawn',
      by: caller,
      subject: { type: 'correction_plan', id: plan.id },
      detail: { sample: sampleId, corrector, texts: marks.length },
      reason,
    })
    return ok({ available: marks.length, texts: marks.length })
  })
}

const NOT_ANONYMOUS = () => refuseConflict('sample_not_anonymous', 'grading.sample_not_anonymous')

/** One mark of each text that can still be drawn: of two samples at once the second waits, and sees what the first has. */
async function lockedMarks(
  trx: TransactionClientContract,
  caller: Caller,
  { scope, found }: { readonly scope: SampleScope; readonly found: readonly number[] }
): Promise<SampledMark[]> {
  await trx
    .from('answer_marks')
    .whereIn('answer_id', [...found])
    .orderBy('id')
    .forUpdate()
    .select('id')
  const answerIds = await presentSampleTexts(caller, scope, { client: trx, answerIds: found })
  return sampledMarks(scope, answerIds, trx)
}

async function insertTasks(
  trx: TransactionClientContract,
  answerIds: readonly number[],
  at: number
): Promise<void> {
  const firsts = await select(trx, 'correction_tasks', {
    answer_id: 'correction_tasks.answer_id',
    application_id: 'correction_tasks.application_id',
    sitting: 'correction_tasks.sitting',
    exam_id: 'correction_tasks.exam_id',
    collection_id: 'correction_tasks.collection_id',
    item_id: 'correction_tasks.item_id',
    position: 'correction_tasks.position',
    plan_id: 'correction_tasks.plan_id',
  })
    .whereIn('answer_id', [...answerIds])
    .where('round', FIRST_ROUND)
  await insertRows(
    trx,
    'correction_tasks',
    firsts.map((first) => ({
      ...first,
      round: SAMPLE_ROUND,
      state: 'WAITING',
      draw_key: randomInt(MOST_DRAW_KEY),
      created_at: at,
    }))
  )
}
