import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { orderJob } from '#jobs'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { decidedItem, type DecidedItem } from '../queries/decided_item.js'
import { previewDecision, type WantedDecision } from '../queries/decision_preview.js'
import { storedDecision, type StoredDecision } from '../queries/item_decisions.js'
import { decisionJob } from './decision_job.js'

type Order = {
  readonly caller: Caller
  readonly item: DecidedItem
  readonly wanted: WantedDecision
  readonly reason: string
  readonly basis: string
}

/**
 * Orders a decision about an item as it was previewed; a durable job carries it out.
 * @returns refused as `previewDecision`; 409 `stale_preview` where `basis` names another state than the present one, with the `preview` of this one
 */
export const decideItem = (order: Order): Promise<Result<StoredDecision, DomainError>> =>
  inTransaction((trx) => insertDecision(trx, order))

async function insertDecision(
  trx: TransactionClientContract,
  {
    caller,
    item: { id: itemId, examId, examName, collectionId, institutionId },
    wanted,
    reason,
    basis,
  }: Order
): Promise<Result<StoredDecision, DomainError>> {
  // Of two decisions about an exam the second reads behind the first.
  await trx.from('exams').where('id', examId).forUpdate().select('id')
  const item = await decidedItem(itemId, trx)
  if (item === null) return refuseNotFound()
  const previewed = await previewDecision(item, wanted, trx)
  if (!previewed.ok) return previewed
  const { preview, planned } = previewed.value
  if (preview.basis !== basis)
    return refuse('conflict', 'stale_preview', {
      messages: ['grading.decision_stale_preview'],
      extra: { preview },
    })
  const { kind, alternatives, reverts, before, after } = planned
  const id = await insertRow(trx, 'item_decisions', {
    institution_id: institutionId,
    collection_id: collectionId,
    exam_id: examId,
    item_id: itemId,
    kind,
    alternatives_json: alternatives.length > 0 ? JSON.stringify(alternatives) : null,
    reverts_id: reverts,
    reason,
    before_json: JSON.stringify(before),
    after_json: JSON.stringify(after),
    ordered_by: caller.userId,
    ordered_at: clock.now(),
    state: 'RUNNING',
  })
  const { rise, fall } = preview
  await record(trx, {
    act: 'item_decided',
    by: caller,
    institutionId,
    subject: { type: 'item', id: itemId },
    detail: { decision: id, exam: examId, kind, reverts, rise, fall },
    reason,
  })
  const job = await orderJob(trx, {
    type: decisionJob,
    payload: { decision: id },
    institutionId,
    orderedBy: caller.userId,
    title: { key: 'grading.job_item_decision_of', params: { position: item.position, exam: examName } },
    total: preview.exam.count,
  })
  if (!job.ok) return job
  await trx.from('item_decisions').where('id', id).update({ job_id: job.value.id })
  const stored = await storedDecision(trx, id)
  if (stored === null) throw new Error(`decision ${id} is not there`)
  return ok(stored)
}
