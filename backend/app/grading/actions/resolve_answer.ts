import { randomInt } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRow, select, type Row } from '#shared'
import { togetherOf } from '../domain/annotation.js'
import { LAST_MARKER_ROUND, MOST_DRAW_KEY, PANEL_ROUND } from '../domain/correction_plan.js'
import type { ChainHead } from '../domain/event_chain.js'
import { resolveRounds } from '../domain/resolve_marks.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import { handedIn, readMarks } from '../queries/handed_marks.js'
import { ruleOf } from '../queries/plan_rule.js'
import { annotationsOf, appendEvents, eventRow, headAfter } from './append_events.js'

const LOCKED = {
  id: 'answer_marks.id',
  answerId: 'answer_marks.answer_id',
  correctionId: 'answer_marks.correction_id',
  applicationId: 'answer_marks.application_id',
  institutionId: 'answer_marks.institution_id',
  disclosureId: 'answer_marks.disclosure_id',
  points: 'answer_marks.points',
  sequence: 'answer_marks.sequence',
  hash: 'answer_marks.head_hash',
} as const
export type LockedMark = Row<typeof LOCKED>

/** The mark in force of an answer, locked: every writer of marks takes this lock first. */
export const lockMark = (trx: TransactionClientContract, answerId: number): Promise<LockedMark | null> =>
  select(trx, 'answer_marks', LOCKED).where('answer_id', answerId).forUpdate().first()

type Resolved = { readonly points: number; readonly head: ChainHead }

/**
 * What the marks of an answer come to, in the transaction that handed in the last of them: the mark in force where they resolve, else a further task.
 * `by`: who handed in or decided.
 * @returns null: it is not resolved
 */
export async function resolveAnswer(
  trx: TransactionClientContract,
  plan: StoredPlan,
  mark: LockedMark,
  {
    by,
    head,
  }: { readonly by: { readonly userId: number; readonly sessionId: number }; readonly head: ChainHead }
): Promise<Resolved | null> {
  const rule = await ruleOf(plan, trx)
  // As they are stored now: of two who hand in at once the second sees both.
  const handed = readMarks(await handedIn(trx, mark.answerId).forUpdate(), rule)
  const resolution = resolveRounds(handed, rule.resolve)
  if (resolution.state === 'needs') {
    if (resolution.what === 'third') await addTask(trx, plan, mark, LAST_MARKER_ROUND)
    if (resolution.what === 'panel') await addTask(trx, plan, mark, PANEL_ROUND)
    return null
  }
  const { points, situation, counted } = resolution
  const isPanel = resolution.by === 'panel'
  const comment = counted.flatMap((one) => one.comment ?? []).join('') || null
  const annotations = togetherOf(counted.map(({ annotationsJson }) => annotationsJson))
  const at = clock.now()
  await trx.from('corrections').where('id', mark.correctionId).increment('revision', 1)
  await trx.from('corrections').where('id', mark.correctionId).update({
    points,
    situation,
    comment,
    annotations_json: annotations,
    author_id: by.userId,
    marked_at: at,
  })
  const event = eventRow(
    {
      answerId: mark.answerId,
      kind: isPanel ? 'panel' : 'resolved',
      by: isPanel ? by : null,
      at,
      before: { points: mark.points },
      after: { points, situation, comment, ...annotationsOf(annotations) },
    },
    head
  )
  await appendEvents(trx, [event])
  return { points, head: headAfter(event) }
}

async function addTask(
  trx: TransactionClientContract,
  plan: StoredPlan,
  { answerId }: LockedMark,
  round: number
): Promise<void> {
  const first = await select(trx, 'correction_tasks', {
    applicationId: 'correction_tasks.application_id',
    sitting: 'correction_tasks.sitting',
    position: 'correction_tasks.position',
    rounds: 'correction_tasks.round',
  })
    .where('answer_id', answerId)
    .where('round', '<=', PANEL_ROUND)
    .orderBy('round', 'desc')
    .forUpdate()
    .firstOrFail()
  if (first.rounds >= round) return
  await insertRow(trx, 'correction_tasks', {
    answer_id: answerId,
    application_id: first.applicationId,
    sitting: first.sitting,
    exam_id: plan.examId,
    collection_id: plan.collectionId,
    item_id: plan.itemId,
    position: first.position,
    round,
    state: 'WAITING',
    plan_id: plan.id,
    draw_key: randomInt(MOST_DRAW_KEY),
    created_at: clock.now(),
  })
}

/** Writes the head of the chain, and the points where they were resolved. */
export async function storeMark(
  trx: TransactionClientContract,
  { id }: LockedMark,
  head: ChainHead,
  points: number | null
): Promise<void> {
  await trx
    .from('answer_marks')
    .where('id', id)
    .update({
      sequence: head.sequence,
      head_hash: head.hash,
      ...(points === null ? {} : { points, status: 'replied' }),
    })
}
