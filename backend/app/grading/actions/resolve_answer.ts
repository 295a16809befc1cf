import { randomInt } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, insertRow, select, type Row } from '#shared'
import { LAST_MARKER_ROUND, PANEL_ROUND } from '../domain/correction_plan.js'
import { judge } from '../domain/correction_type.js'
import type { ChainHead } from '../domain/event_chain.js'
import { resolveMarks, type RoundMark } from '../domain/resolve_marks.js'
import type { StoredPlan } from '../queries/correction_plans.js'
import { givenIn } from '../queries/corrector_marks.js'
import { ruleOf, type PlanRule } from '../queries/plan_rule.js'
import { appendEvents, eventRow, headAfter } from './append_events.js'
import { MOST_DRAW_KEY } from './make_tasks.js'

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

const GIVEN = {
  authorId: 'corrector_marks.author_id',
  round: 'corrector_marks.round',
  total: 'corrector_marks.total',
  criteriaJson: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
  comment: 'corrector_marks.comment',
} as const
export type HandedMark = Row<typeof GIVEN> & { readonly mark: RoundMark }

/** What was handed in for an answer, in the order of the rounds, as it is stored now: of two who hand in at once the second sees both. */
export async function handedMarks(
  trx: TransactionClientContract,
  answerId: number,
  { type, range }: PlanRule
): Promise<HandedMark[]> {
  const rows = await select(trx, 'corrector_marks', GIVEN)
    .where('answer_id', answerId)
    .whereNotNull('handed_in_at')
    .orderBy('round')
    .forUpdate()
  return rows.map((row) => {
    const mark = judge(type, givenIn(type, row), range)
    if (mark === null || mark.total === null)
      throw new Error(`answer ${answerId}: a mark of it is incomplete`)
    return { ...row, mark: { ...mark, total: mark.total } }
  })
}

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
  const handed = await handedMarks(trx, mark.answerId, rule)
  const markers = handed.filter(({ round }) => (round ?? 0) <= LAST_MARKER_ROUND)
  const panel = handed.find(({ round }) => round === PANEL_ROUND) ?? null
  const resolution = resolveMarks(
    markers.map((one) => one.mark),
    panel?.mark ?? null,
    rule.resolve
  )
  if (resolution.state === 'needs') {
    if (resolution.what === 'third') await addTask(trx, plan, mark, LAST_MARKER_ROUND)
    if (resolution.what === 'panel') await addTask(trx, plan, mark, PANEL_ROUND)
    return null
  }
  const { points, situation, of } = resolution
  const all = panel === null ? markers : [...markers, panel]
  const counted = of.flatMap((at) => all[at] ?? [])
  const comment = counted.flatMap((one) => one.comment ?? []).join('') || null
  const at = clock.now()
  await trx.from('corrections').where('id', mark.correctionId).increment('revision', 1)
  await trx
    .from('corrections')
    .where('id', mark.correctionId)
    .update({ points, situation, comment, author_id: by.userId, marked_at: at })
  const event = eventRow(
    {
      answerId: mark.answerId,
      kind: panel === null ? 'resolved' : 'panel',
      by: panel === null ? null : by,
      at,
      before: { points: mark.points },
      after: { points, situation, comment },
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
