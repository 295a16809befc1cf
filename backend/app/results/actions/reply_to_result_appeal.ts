import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isOffered, replyText } from '#appeals'
import { record } from '#audit'
import {
  clock,
  err,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  refuseForbidden,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import { mayReplyToResult } from '../policies/results_policy.js'

/** `response` HTML; `revision`: of the appeal that was read. */
export type ResultReplyOrder = {
  readonly response: string
  readonly result: number
  readonly revision: number | undefined
}

/** Somebody else has replied since: nothing was overwritten. */
export type StaleResultAppeal = { readonly kind: 'stale' }

type Replied = Result<null, DomainError | StaleResultAppeal>

const APPEAL = {
  id: 'result_appeals.id',
  userId: 'result_appeals.user_id',
  processId: 'result_appeals.selection_process_id',
  status: 'result_appeals.status',
  revision: 'result_appeals.revision',
} as const

const REPLY = {
  revision: 'result_appeal_replies.revision',
  authorId: 'result_appeal_replies.author_id',
  response: 'result_appeal_replies.response',
  resultId: 'result_appeal_replies.result_id',
} as const

/**
 * Replies to an appeal against a result, or replaces the reply until it is disclosed; every version stays. A call that is repeated because its answer was
 * lost changes nothing.
 * @returns refused: `not_found`; `forbidden` for an own one; `validation` naming `response` or `result`; 409 `appeal_disclosed`; stale
 */
export async function replyToResultAppeal(
  caller: Caller,
  id: number,
  order: ResultReplyOrder
): Promise<Replied> {
  const response = replyText(order.response)
  if (!response.ok) return response
  return inTransaction<null, DomainError | StaleResultAppeal>((trx) =>
    reply(trx, caller, id, { ...order, response: response.value })
  )
}

async function reply(
  trx: TransactionClientContract,
  caller: Caller,
  id: number,
  order: ResultReplyOrder
): Promise<Replied> {
  const appeal = await select(trx, 'result_appeals', APPEAL)
    .where({ id, institution_id: caller.institutionId })
    .forUpdate()
    .first()
  if (!appeal) return refuseNotFound()
  if (appeal.status === 'disclosed') return refuseConflict('appeal_disclosed', 'results.appeal_disclosed')
  if (!mayReplyToResult(caller, appeal)) return refuseForbidden()
  if (!(await isOffered(order.result, caller.institutionId, trx)))
    return refuse('invalid', 'validation', { fields: { result: ['appeals.result_unknown'] } })
  const last = await select(trx, 'result_appeal_replies', REPLY)
    .where('result_appeal_id', id)
    .orderBy('revision', 'desc')
    .first()
  if (last && isRepeated(last, caller, order)) return ok(null)
  if (isStale(appeal, last, caller, order)) return err({ kind: 'stale' })
  await insertRow(trx, 'result_appeal_replies', {
    result_appeal_id: id,
    revision: (last?.revision ?? 0) + 1,
    author_id: caller.userId,
    response: order.response,
    result_id: order.result,
    replied_at: clock.now(),
  })
  await trx
    .from('result_appeals')
    .where('id', id)
    .update({ status: 'replied', revision: appeal.revision + 1 })
  await record(trx, {
    act: 'result_appeal_replied',
    by: caller,
    subject: { type: 'selection_process', id: appeal.processId },
    detail: { appeal: id },
    before: { result: last?.resultId ?? null },
    after: { result: order.result },
  })
  return ok(null)
}

type Last = Row<typeof REPLY>

const isRepeated = (last: Last, { userId }: Caller, { response, result }: ResultReplyOrder): boolean =>
  last.authorId === userId && last.response === response && last.resultId === result

/** Who names no revision has seen no reply of another person. */
const isStale = (
  appeal: Row<typeof APPEAL>,
  last: Last | null,
  { userId }: Caller,
  { revision }: ResultReplyOrder
): boolean =>
  revision === undefined ? last !== null && last.authorId !== userId : revision !== appeal.revision
