import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { MAX_COMMENT } from '@banca/item-renderers/html'
import { countCharacters } from '@banca/item-renderers/logic'
import {
  clock,
  inTransaction,
  ok,
  select,
  type Caller,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import {
  annotatedText,
  annotationProblem,
  cleanAnnotations,
  storedAnnotations,
  type Annotation,
} from '../domain/annotation.js'
import { carrying } from '../domain/carried_mark.js'
import { judge, type Given } from '../domain/correction_type.js'
import { cleanComment } from '../html/clean_comment.js'
import type { SavedMark, SaveReason } from '../lot_views.js'
import { storedPlan, type StoredPlan } from '../queries/correction_plans.js'
import { typeOfLot } from '../queries/former_types.js'
import type { StoredLot } from '../queries/lots.js'
import { ruleOf, type PlanRule } from '../queries/plan_rule.js'
import { endLots } from './end_lots.js'

/** One mark as it is so far. `revision` grows with each change on the device. `value` in thousandths. */
export type MarkEntry = Given & {
  readonly task: string
  readonly revision: number
  /** HTML as it came. */
  readonly comment: string | null
  readonly annotations: readonly Annotation[]
}

type Saved = { readonly marks: SavedMark[]; readonly leaseUntil: number | null }

const MARK = {
  id: 'corrector_marks.id',
  answerId: 'corrector_marks.answer_id',
  lotId: 'corrector_marks.lot_id',
  total: 'corrector_marks.total',
  criteriaJson: 'corrector_marks.criteria_json',
  situation: 'corrector_marks.situation',
  comment: 'corrector_marks.comment',
  annotationsJson: 'corrector_marks.annotations_json',
  revision: 'corrector_marks.revision',
  handedInAt: 'corrector_marks.handed_in_at',
} as const
type Stored = Row<typeof MARK>

/**
 * Stores marks of a lot, each by itself, whether anything is missing or not, and prolongs its lease. One of a text that is not held any more stays its
 * author's draft. They are read and stored in the version of the type that was in force when the lot was drawn. An older revision overwrites nothing, and a repeat changes nothing.
 */
export const saveMarks = (
  caller: Caller,
  plan: StoredPlan,
  lot: StoredLot,
  entries: readonly MarkEntry[]
): Promise<Result<Saved, DomainError>> =>
  inTransaction<Saved, DomainError>(async (trx) => {
    const rule = await ruleOf({ ...plan, typeId: await typeOfLot(plan, lot.id, trx) }, trx)
    const leaseUntil = await prolong(trx, plan, lot)
    const marks: SavedMark[] = []
    for (const entry of entries) marks.push(await saveOne(trx, { caller, plan, lot, rule }, entry))
    return ok({ marks, leaseUntil })
  })

/** @returns null: the lot has ended */
async function prolong(
  trx: TransactionClientContract,
  plan: StoredPlan,
  { id }: StoredLot
): Promise<number | null> {
  const now = clock.now()
  const lot = await select(trx, 'correction_lots', { leaseUntil: 'correction_lots.lease_until' })
    .where({ id, is_open: 1 })
    .forUpdate()
    .first()
  if (lot === null) return null
  if (lot.leaseUntil < now) {
    await endLots(trx, [id], 'lapsed')
    return null
  }
  const leaseUntil = now + plan.leaseMinutes * 60_000
  await trx.from('correction_lots').where('id', id).update({ lease_until: leaseUntil })
  return leaseUntil
}

type Context = {
  readonly caller: Caller
  readonly plan: StoredPlan
  readonly lot: StoredLot
  /** Of the lot. */
  readonly rule: PlanRule
}

async function saveOne(
  trx: TransactionClientContract,
  context: Context,
  entry: MarkEntry
): Promise<SavedMark> {
  const { caller, plan, rule } = context
  const { task, revision } = entry
  const stored = await select(trx, 'corrector_marks', MARK)
    .where({ handle: task, author_id: caller.userId, plan_id: plan.id })
    .forUpdate()
    .first()
  if (stored === null) return { task, accepted: false, revision: 0, reason: 'withdrawn', field: null }
  const refused = (reason: SaveReason, field: string | null = null) => ({
    task,
    accepted: false,
    revision: stored.revision,
    reason,
    field,
  })
  const mark = judge(rule.type, entry, rule.range)
  const comment = commentOf(plan, entry.comment)
  if (mark === null) return refused('invalid', givenField(rule, entry))
  if (comment === undefined) return refused('invalid', 'comment')
  const problem = await problemOfAnnotations(trx, stored, entry)
  if (problem !== null) return refused('invalid', problem)
  const { given, total } = await asStored(trx, context, { stored, entry, total: mark.total })
  const content = contentOf(total, { ...entry, ...given }, comment)
  const isSame = sameContent(stored, content)
  if (stored.handedInAt !== null)
    return isSame
      ? { task, accepted: true, revision: stored.revision, reason: null, field: null }
      : refused('handed_in')
  if (revision < stored.revision || (revision === stored.revision && !isSame)) return refused('older')
  if (revision > stored.revision)
    await trx
      .from('corrector_marks')
      .where('id', stored.id)
      .update({ ...content, revision, saved_at: clock.now() })
  const reason = (await isHeld(trx, caller, stored)) ? null : 'ended'
  return { task, accepted: true, revision, reason, field: null }
}

/** The text may be in a later lot by now, whose version of the type is another one: what has a place there is stored in its terms. */
async function asStored(
  trx: TransactionClientContract,
  { plan, lot, rule }: Context,
  {
    stored,
    entry,
    total,
  }: { readonly stored: Stored; readonly entry: MarkEntry; readonly total: number | null }
): Promise<{ readonly given: Given; readonly total: number | null }> {
  const present = stored.lotId === lot.id ? null : await storedPlan(plan.id, trx)
  const typeId = present && stored.lotId !== null ? await typeOfLot(present, stored.lotId, trx) : null
  if (present === null || typeId === null) return { given: entry, total }
  const { type, range } = await ruleOf({ ...present, typeId }, trx)
  const { given } = carrying(rule.type, type, range)(entry)
  return { given, total: judge(type, given, range)?.total ?? null }
}

/** What the type does not take of a mark. */
function givenField({ type }: PlanRule, { situation }: Given): string {
  if (situation !== null && type.situations.every(({ code }) => code !== situation)) return 'situation'
  return type.kind === 'number' ? 'value' : 'criteria'
}

/** The first field of an annotation that is not what the stored answer has there; null: none. */
async function problemOfAnnotations(
  trx: TransactionClientContract,
  { answerId }: Stored,
  { annotations }: MarkEntry
): Promise<string | null> {
  if (annotations.length === 0) return null
  const answer = await select(trx, 'answers', {
    category: 'answers.item_category',
    freeResponse: 'answers.free_response',
  })
    .where('id', answerId)
    .firstOrFail()
  return annotationProblem(annotatedText(answer.category, answer.freeResponse), annotations)
}

/** Whether somebody else has what the caller holds no more is not reported: a control text waits for them for ever, and would be known by it. */
const isHeld = async (
  trx: TransactionClientContract,
  { userId }: Caller,
  { answerId, lotId }: Stored
): Promise<boolean> =>
  (await select(trx, 'correction_tasks', { id: 'correction_tasks.id' })
    .where({ answer_id: answerId, taken_by: userId, state: 'HELD', lot_id: lotId })
    .first()) !== null

/** Of two marks both comments are what the candidate reads: together they are no longer than one may be. */
export const commentMost = ({ marks }: Pick<StoredPlan, 'marks'>): number => Math.floor(MAX_COMMENT / marks)

/** Cleaned; null: none; undefined: too long. */
function commentOf(plan: StoredPlan, html: string | null): string | null | undefined {
  const cleaned = cleanComment((html ?? '').toWellFormed())
  if (cleaned === null || countCharacters(cleaned) > commentMost(plan)) return undefined
  return cleaned === '' ? null : cleaned
}

const contentOf = (
  total: number | null,
  { criteria, situation, annotations }: MarkEntry,
  comment: string | null
) => ({
  total,
  criteria_json: criteria === null ? null : JSON.stringify(criteria),
  situation,
  comment,
  annotations_json: storedAnnotations(cleanAnnotations(annotations)),
})

const sameContent = (stored: Stored, content: ReturnType<typeof contentOf>): boolean =>
  stored.total === content.total &&
  stored.criteriaJson === content.criteria_json &&
  stored.situation === content.situation &&
  stored.comment === content.comment &&
  stored.annotationsJson === content.annotations_json
