import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { orderJob } from '#jobs'
import {
  clock,
  inTransaction,
  insertRow,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { DecisionPreviewView } from '../decision_views.js'
import { decidedItem, type DecidedItem } from '../queries/decided_item.js'
import {
  confirmPreview,
  previewDecision,
  type Previewed,
  type WantedDecision,
} from '../queries/decision_preview.js'
import { decisionAppeals, type WantedRuling } from '../registered_appeals.js'
import { storedDecision, type StoredDecision } from '../queries/item_decisions.js'
import { decisionJob } from './decision_job.js'

type Order = {
  readonly caller: Caller
  readonly item: DecidedItem
  readonly wanted: WantedDecision
  readonly reason: string
  readonly basis: string
  /** Null: the open appeals are replied to by hand. */
  readonly ruling: WantedRuling | null
}

/**
 * Orders a decision about an item as it was previewed; a durable job carries it out.
 * @returns refused as `previewDecision`; 409 `stale_preview` where `basis` names another state than the present one, or somebody has replied to an appeal
 *   of the ruling, with the `preview` of the present one; `validation` naming `ruling`, `response`, `granted` or `others`
 */
export async function decideItem(order: Order): Promise<Result<StoredDecision, DomainError>> {
  const { caller, item, wanted } = order
  // Before anything is locked: it reads all answers.
  const previewed = await previewDecision(caller, item, wanted)
  if (!previewed.ok) return previewed
  if (previewed.value.preview.basis !== order.basis)
    return stale('grading.decision_stale_preview', previewed.value.preview)
  const ordered = await inTransaction((trx) => insertDecision(trx, order, previewed.value))
  if (ordered.ok || !(ordered.error.code in STALE)) return ordered
  const present = await decidedItem(item.id)
  const renewed = present && (await previewDecision(caller, present, wanted))
  if (!renewed?.ok) return renewed ?? refuseNotFound()
  return stale(STALE[ordered.error.code as keyof typeof STALE], renewed.value.preview)
}

const STALE = {
  stale_preview: 'grading.decision_stale_preview',
  stale_appeals: 'grading.decision_stale_appeals',
} as const

async function insertDecision(
  trx: TransactionClientContract,
  {
    caller,
    item: { id: itemId, examId, examName, collectionId, institutionId },
    wanted,
    reason,
    basis,
    ruling,
  }: Order,
  previewed: Previewed
): Promise<Result<StoredDecision, DomainError>> {
  // Of two decisions about an exam the second reads behind the first.
  await trx.from('exams').where('id', examId).forUpdate().select('id')
  const item = await decidedItem(itemId, trx)
  if (item === null) return refuseNotFound()
  const confirmed = await confirmPreview(item, wanted, previewed, trx)
  if (!confirmed.ok) return confirmed
  const { planned } = confirmed.value
  if (confirmed.value.basis !== basis) return refuseConflict('stale_preview', STALE.stale_preview)
  if (ruling !== null && wanted.kind === 'revert')
    return refuse('invalid', 'validation', { fields: { ruling: ['grading.decision_revert_rules_nothing'] } })
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
  if (ruling !== null) {
    const ruled = await decisionAppeals()?.order(trx, { caller, decisionId: id, itemId, ruling })
    if (ruled?.ok === false) return ruled
  }
  const { rise, fall, exam } = previewed.preview
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
    total: exam.count,
  })
  if (!job.ok) return job
  await trx.from('item_decisions').where('id', id).update({ job_id: job.value.id })
  const stored = await storedDecision(trx, id)
  if (stored === null) throw new Error(`decision ${id} is not there`)
  return ok(stored)
}

const stale = (message: string, preview: DecisionPreviewView) =>
  refuse('conflict', 'stale_preview', { messages: [message], extra: { preview } })
