import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { annotationProblemOf, cleanAnnotations, storedAnnotations, type Annotation } from '#grading'
import {
  clock,
  err,
  inTransaction,
  insertRow,
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
import { gradableAnswer } from '../queries/gradable.js'
import { isOffered } from '../queries/options.js'
import { isUnpayed } from '../queries/unpayed.js'
import { replyText } from './reply_text.js'

/** `annotations`: on the text of the answer; null: those of the reply before. `revision`: of the appeal that was read. `reason`: why an administrator replies who marked the answer. */
export type ReplyOrder = {
  readonly response: string
  readonly result: number
  readonly annotations: readonly Annotation[] | null
  readonly revision: number | undefined
  readonly reason: string | null
}

/** The candidate or another grader has written since: nothing was overwritten. */
export type StaleAppeal = { readonly kind: 'stale' }

type Replied = Result<null, DomainError | StaleAppeal>

const APPEAL = {
  id: 'appeals.id',
  institutionId: 'appeals.institution_id',
  examId: 'appeals.exam_id',
  applicationId: 'appeals.application_id',
  answerId: 'appeals.answer_id',
  itemId: 'appeals.item_id',
  processId: 'appeals.process_id',
  status: 'appeals.status',
  revision: 'appeals.revision',
} as const

const REPLY = {
  revision: 'appeal_replies.revision',
  authorId: 'appeal_replies.author_id',
  response: 'appeal_replies.response',
  resultId: 'appeal_replies.result_id',
  annotationsJson: 'appeal_replies.annotations_json',
  withdrawnAt: 'appeal_replies.withdrawn_at',
} as const

/**
 * Replies to an appeal, or replaces the reply until it is disclosed; every version stays. Whether the caller may was checked. What is so already is written
 * by nobody: a call that is repeated because its answer was lost changes nothing.
 * @returns refused: `not_found`; `validation` naming `response`, `result`, `annotations` where the answer has no mark that a person
 *   gave and that is disclosed, or what of one does not match the text; 409 `appeal_disclosed`; stale
 */
export async function replyToAppeal(caller: Caller, id: number, order: ReplyOrder): Promise<Replied> {
  const response = replyText(order.response)
  if (!response.ok) return response
  if ((order.annotations?.length ?? 0) > 0 && !(await isAnnotatable(id)))
    return refuse('invalid', 'validation', { fields: { annotations: ['appeals.annotations_no_mark'] } })
  return inTransaction<null, DomainError | StaleAppeal>((trx) =>
    reply(trx, caller, id, { ...order, response: response.value })
  )
}

async function reply(
  trx: TransactionClientContract,
  caller: Caller,
  id: number,
  order: ReplyOrder
): Promise<Replied> {
  const appeal = await select(trx, 'appeals', APPEAL).where('id', id).forUpdate().first()
  if (!appeal || (await isUnpayed(trx, appeal.processId))) return refuseNotFound()
  if (appeal.status === 'disclosed') return refuseConflict('appeal_disclosed', 'appeals.appeal_disclosed')
  if (!(await isOffered(order.result, appeal.institutionId, trx)))
    return refuse('invalid', 'validation', { fields: { result: ['appeals.result_unknown'] } })
  const newest = await select(trx, 'appeal_replies', REPLY)
    .where('appeal_id', id)
    .orderBy('revision', 'desc')
    .first()
  // One that was withdrawn says nothing any more, and keeps its place among the versions.
  const last = newest?.withdrawnAt === null ? newest : null
  const annotations =
    order.annotations === null
      ? (last?.annotationsJson ?? null)
      : storedAnnotations(cleanAnnotations(order.annotations))
  if (last && isRepeated(last, caller, { ...order, annotations })) return ok(null)
  if (isStale(appeal, last, caller, order)) return err({ kind: 'stale' })
  const problem = await annotationProblemOf(trx, appeal.answerId, order.annotations ?? [])
  if (problem !== null)
    return refuse('invalid', 'validation', { fields: { [problem]: ['appeals.annotation_mismatch'] } })
  await store(trx, caller, { appeal, last, version: (newest?.revision ?? 0) + 1, order, annotations })
  return ok(null)
}

type Last = Row<typeof REPLY>

const isRepeated = (
  last: Last,
  { userId }: Caller,
  { response, result, annotations }: Pick<ReplyOrder, 'response' | 'result'> & Pick<Write, 'annotations'>
): boolean =>
  last.authorId === userId &&
  last.response === response &&
  last.resultId === result &&
  last.annotationsJson === annotations

/** As a new grade: what candidates read of it belongs to a mark that they read. */
async function isAnnotatable(id: number): Promise<boolean> {
  const place = await select(db, 'appeals', APPEAL).where('id', id).first()
  const gradable = place && (await gradableAnswer(place))
  return gradable?.isJudged === true && gradable.mark !== null
}

/** Who names no revision has seen no reply of another person. */
const isStale = (
  appeal: Row<typeof APPEAL>,
  last: Last | null,
  { userId }: Caller,
  { revision }: ReplyOrder
): boolean =>
  revision === undefined ? last !== null && last.authorId !== userId : revision !== appeal.revision

type Write = {
  readonly appeal: Row<typeof APPEAL>
  readonly last: Last | null
  readonly version: number
  readonly order: ReplyOrder
  /** JSON as it is stored. */
  readonly annotations: string | null
}

async function store(
  trx: TransactionClientContract,
  caller: Caller,
  { appeal, last, version, order, annotations }: Write
): Promise<void> {
  await insertRow(trx, 'appeal_replies', {
    appeal_id: appeal.id,
    revision: version,
    author_id: caller.userId,
    response: order.response,
    annotations_json: annotations,
    result_id: order.result,
    reason: order.reason,
    replied_at: clock.now(),
  })
  await trx
    .from('appeals')
    .where('id', appeal.id)
    .update({ status: 'replied', revision: appeal.revision + 1 })
  await record(trx, {
    act: 'appeal_replied',
    by: caller,
    institutionId: appeal.institutionId,
    subject: { type: 'application', id: appeal.applicationId },
    detail: { appeal: appeal.id },
    before: { result: last?.resultId ?? null },
    after: { result: order.result },
    reason: order.reason,
  })
}
