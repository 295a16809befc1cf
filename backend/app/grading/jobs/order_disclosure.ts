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
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import type { DisclosureView } from '../disclosure_views.js'
import { disclosureJob } from './disclosure_job.js'
import {
  isBeingDisclosed,
  previewOf,
  storedDisclosure,
  type DisclosedCollection,
} from '../queries/mark_disclosures.js'
import { isMovingIn } from '../queries/plan_moves.js'

type Order = {
  readonly caller: Caller
  readonly collection: DisclosedCollection
  readonly examId: number | null
  readonly itemId: number | null
  readonly basis: string
}

/**
 * Orders the disclosure of all marks of a collection, of one exam or of one item of it, as they were previewed. A durable job carries it out; it cannot be
 * taken back.
 * @returns refused: 409 `disclosure_running`; `plan_moving`; `stale_preview` where `basis` names another state than the present one, with the `preview` of
 *   this one; `nothing_to_disclose`
 */
export const discloseMarks = (order: Order): Promise<Result<DisclosureView, DomainError>> =>
  inTransaction((trx) => insertOrder(trx, order))

async function insertOrder(
  trx: TransactionClientContract,
  { caller, collection, examId, itemId, basis }: Order
): Promise<Result<DisclosureView, DomainError>> {
  const { id: collectionId, institutionId } = collection
  const scope = { collectionId, examId, itemId }
  // Of two orders for the same marks the second reads behind the first.
  await trx.from('collections').where('id', collectionId).forUpdate().select('id')
  if (await isBeingDisclosed(trx, collectionId))
    return refuseConflict('disclosure_running', 'grading.disclosure_running')
  // Its marks are not what they will be.
  if (await isMovingIn(trx, collectionId)) return refuseConflict('plan_moving', 'grading.plan_moving')
  const preview = await previewOf(scope, trx)
  if (preview.basis !== basis)
    return refuse('conflict', 'stale_preview', { messages: ['grading.stale_preview'], extra: { preview } })
  const { marked } = preview
  if (marked === 0) return refuseConflict('nothing_to_disclose', 'grading.nothing_to_disclose')
  const id = await insertRow(trx, 'disclosures', {
    collection_id: collectionId,
    exam_id: examId,
    item_id: itemId,
    ordered_by: caller.userId,
    ordered_at: clock.now(),
    state: 'RUNNING',
    marks: 0,
  })
  await record(trx, {
    act: 'corrections_disclosed',
    by: caller,
    institutionId,
    subject: { type: 'collection', id: collectionId },
    detail: { disclosure: id, exam: examId, item: itemId, marks: marked },
  })
  const job = await orderJob(trx, {
    type: disclosureJob,
    payload: { disclosure: id },
    institutionId,
    orderedBy: caller.userId,
    title: { key: 'grading.job_disclosure_of', params: { collection: collection.name } },
    total: marked,
  })
  if (!job.ok) return job
  await trx.from('disclosures').where('id', id).update({ job_id: job.value.id })
  const stored = await storedDisclosure(trx, id)
  if (stored === null) throw new Error(`disclosure ${id} is not there`)
  return ok({ ...stored, failure: null })
}
