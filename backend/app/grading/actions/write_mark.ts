import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  err,
  inTransaction,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import type { EventKind } from '../domain/event_chain.js'
import { changed, isSame, statusOf, type MarkChange, type MarkContent } from '../domain/mark.js'
import { annotationsOf, appendEvents, eventRow, type MarkEvent } from './append_events.js'

/** One write of a person. `revision`: the one that they have read; without it whatever is there. `field`: what a refusal is about. */
export type MarkOrder = {
  readonly answerId: number
  readonly revision: number | undefined
  readonly kind: Extract<EventKind, 'marked' | 'cleared' | 'commented' | 'annotated'>
  /** `annotations`: JSON as stored, for `annotated` alone. */
  readonly change: MarkChange & { readonly annotations?: string | null }
  readonly field: 'value' | 'comment' | 'annotations' | 'nonFieldErrors'
}

/** Somebody has written since the revision that the order names: nothing was overwritten. */
export type StaleMark = { readonly kind: 'stale' }

const MARK = {
  id: 'answer_marks.id',
  answerId: 'answer_marks.answer_id',
  correctionId: 'answer_marks.correction_id',
  applicationId: 'answer_marks.application_id',
  institutionId: 'answer_marks.institution_id',
  itemId: 'answer_marks.item_id',
  disclosureId: 'answer_marks.disclosure_id',
  sequence: 'answer_marks.sequence',
  hash: 'answer_marks.head_hash',
} as const

const CORRECTION = {
  taskId: 'corrections.task_id',
  authorId: 'corrections.author_id',
  points: 'corrections.points',
  situation: 'corrections.situation',
  comment: 'corrections.comment',
  annotations: 'corrections.annotations_json',
  revision: 'corrections.revision',
} as const

type Stored = Row<typeof MARK> & Row<typeof CORRECTION>
type Content = MarkContent & Pick<Stored, 'annotations'>

/**
 * The one way in which a person changes a mark: under the lock of its row, with correction, task, mark in force, link of the chain and act on record
 * in one transaction. What is so already is written by nobody: a call that is repeated because its answer was lost changes nothing.
 * @returns refused: `not_found` where the answer cannot be marked any more; `correction_disclosed` (400, naming the field);
 *   409 `correction_planned` where its item has a plan, which alone gives it marks; stale
 */
export const writeMark = (caller: Caller, order: MarkOrder): Promise<Result<void, DomainError | StaleMark>> =>
  inTransaction<void, DomainError | StaleMark>(async (trx) => {
    const stored = await lockedMark(trx, order.answerId)
    if (stored === null) return refuseNotFound()
    if (stored.disclosureId !== null)
      return refuse('invalid', 'correction_disclosed', {
        fields: { [order.field]: ['grading.correction_disclosed'] },
      })
    if (await isPlanned(trx, stored))
      return refuseConflict('correction_planned', 'grading.correction_planned')
    const { annotations = stored.annotations, ...change } = order.change
    const content = { ...changed(stored, change), annotations }
    if (isRepeated(stored, content, caller, order)) return ok(undefined)
    if (order.revision !== undefined && order.revision !== stored.revision) return err({ kind: 'stale' })
    await store(trx, caller, order, { stored, content })
    return ok(undefined)
  })

/** The lock of the mark comes first: every writer takes it, so that what is read after it is what is changed. */
async function lockedMark(trx: TransactionClientContract, answerId: number): Promise<Stored | null> {
  const mark = await select(trx, 'answer_marks', MARK).where('answer_id', answerId).forUpdate().first()
  if (mark === null) return null
  const correction = await select(trx, 'corrections', CORRECTION).where('id', mark.correctionId).firstOrFail()
  return { ...mark, ...correction }
}

/** The plan of its item has this answer, or gets it next. What was marked before there was a plan, and what is blank, is marked as before. */
async function isPlanned(trx: TransactionClientContract, { taskId, itemId }: Stored): Promise<boolean> {
  // Locked: a plan takes it before or behind this write.
  const task = await select(trx, 'correction_tasks', {
    state: 'correction_tasks.state',
    planId: 'correction_tasks.plan_id',
  })
    .where('id', taskId)
    .forUpdate()
    .firstOrFail()
  if (task.planId !== null || task.state !== 'WAITING') return task.planId !== null
  return Boolean(await trx.from('correction_plans').where('item_id', itemId).select('id').first())
}

/** Points that somebody else gave are given anew, by whoever gives them now. */
const isRepeated = (stored: Stored, content: Content, caller: Caller, { kind }: MarkOrder): boolean =>
  isSame(stored, content) &&
  stored.annotations === content.annotations &&
  (kind !== 'marked' || stored.authorId === caller.userId)

type Write = { readonly stored: Stored; readonly content: Content }

async function store(
  trx: TransactionClientContract,
  caller: Caller,
  { kind, answerId }: MarkOrder,
  { stored, content }: Write
): Promise<void> {
  const at = clock.now()
  const status = statusOf(content)
  // A remark, and no points.
  const isComment = kind === 'commented' || kind === 'annotated'
  const authorId = isComment ? stored.authorId : kind === 'marked' ? caller.userId : null
  await trx
    .from('corrections')
    .where('id', stored.correctionId)
    .update({
      points: content.points,
      situation: content.situation,
      comment: content.comment,
      annotations_json: content.annotations,
      author_id: authorId,
      revision: stored.revision + 1,
      ...(isComment ? { commented_at: at } : { marked_at: content.points === null ? null : at }),
    })
  if (!isComment)
    await trx
      .from('correction_tasks')
      .where('id', stored.taskId)
      .update({ state: content.points === null ? 'WAITING' : 'MARKED' })
  const part = ({ points, situation, comment, annotations }: Content): MarkEvent['before'] => {
    if (kind === 'annotated') return { annotations }
    // Points that are given anew say which annotations stay with them.
    return isComment ? { comment } : { points, situation, ...annotationsOf(annotations) }
  }
  const event = eventRow(
    { answerId, kind, by: caller, at, before: part(stored), after: part(content) },
    { sequence: stored.sequence, hash: stored.hash }
  )
  await appendEvents(trx, [event])
  await trx
    .from('answer_marks')
    .where('id', stored.id)
    .update({ status, points: content.points, sequence: event.sequence, head_hash: event.hash })
  await record(trx, {
    act: isComment ? 'answer_commented' : 'answer_marked',
    by: caller,
    institutionId: stored.institutionId,
    subject: { type: 'application', id: stored.applicationId },
    detail: { answer: answerId, correction: stored.correctionId },
    before: { points: stored.points },
    after: { points: content.points },
  })
}
