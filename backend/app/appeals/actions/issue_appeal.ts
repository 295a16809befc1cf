import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { collectionSettings } from '#catalog'
import { maySeeAnswers } from '#delivery'
import {
  clock,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuse,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
  type Row,
} from '#shared'
import { obstacleOf, windowStateAt } from '../domain/appeal.js'
import { appealableItems, disclosureIn, type AppealableItem } from '../queries/appealable.js'
import { joinProcess } from '../payments/actions/join_process.js'
import { hasClosedProcess } from '../queries/closed_process.js'
import { windowOf } from '../queries/appeal_windows.js'
import { attachFiles } from './attach_files.js'
import { checkTexts, type AppealTexts } from './check_texts.js'
import { giveFirstReceipt } from './give_receipt.js'
import { refusedFor } from './obstacle_refusals.js'

export type AppealOrder = AppealTexts & {
  readonly application: number
  readonly item: number
  readonly attachments: readonly number[]
}

const APPLICATION = {
  id: 'applications.id',
  userId: 'applications.user_id',
  institutionId: 'applications.institution_id',
  collectionId: 'applications.collection_id',
  examId: 'applications.exam_id',
  state: 'applications.state',
  finishReason: 'applications.finish_reason',
  candidateKey: 'applications.candidate_key',
} as const
type Application = Row<typeof APPLICATION>

/**
 * Issues the appeal of a candidate against one item of an own application. The moment counts in which the server has the locks: both ends of the window
 * belong to it.
 * @returns its id; refused: `not_found`; `validation` naming the field; 409 `appeal_exists`, `item_cancelled`, `window_not_open`, `window_closed`,
 * `appeal_process_closed`, `not_disclosed`
 */
export async function issueAppeal(caller: Caller, order: AppealOrder): Promise<Result<number, DomainError>> {
  const application = await ownApplication(db, caller, order.application).first()
  if (!application) return refuseNotFound()
  const item = (await appealableItems(application.examId, order.item)).get(order.item)
  if (!item) return refuse('invalid', 'validation', { fields: { item: ['appeals.item_not_appealable'] } })
  try {
    return await inTransaction((trx) => issue(trx, caller, order, item))
  } catch (error) {
    if (isDuplicateKey(error)) return refusedFor('appeal_exists')
    throw error
  }
}

async function issue(
  trx: TransactionClientContract,
  caller: Caller,
  order: AppealOrder,
  item: AppealableItem
): Promise<Result<number, DomainError>> {
  // Its lock comes first, as for whoever opens it again.
  const application = await ownApplication(trx, caller, order.application).forUpdate().first()
  const answer = await select(trx, 'answers', { id: 'answers.id' })
    .where({ application_id: order.application, item_id: item.id })
    .first()
  if (!application || !answer) return refuseNotFound()
  const stored = await windowOf(application.collectionId, trx, 'share')
  const now = clock.now()
  const reason = obstacleOf({
    isCancelled: item.isCancelled,
    isDisclosed: await isDisclosed(trx, caller, application, { id: answer.id, item }),
    hasAppeal: await hasAppeal(trx, order),
    isProcessClosed: await hasClosedProcess(application.id, trx),
    window: windowStateAt(stored?.window ?? null, now),
  })
  if (reason !== null || stored === null) return refusedFor(reason ?? 'not_open')
  const texts = checkTexts(order, stored.window)
  if (!texts.ok) return texts
  const process = stored.window.paymentAppeal ? await joinProcess(trx, caller, application) : null
  const id = await insertRow(trx, 'appeals', {
    institution_id: application.institutionId,
    collection_id: application.collectionId,
    exam_id: application.examId,
    application_id: application.id,
    user_id: caller.userId,
    answer_id: answer.id,
    item_id: item.id,
    position: item.position,
    ...texts.value,
    process_id: process,
    candidate_key: application.candidateKey,
    // Behind the name.
    identifier_key: application.candidateKey.split('\t')[1] ?? '',
    status: 'analysis',
    revision: 1,
    created_at: now,
    updated_at: now,
  })
  const hasFiles = order.attachments.length > 0
  const attached = hasFiles && (await attachFiles(trx, { id, userId: caller.userId }, order.attachments))
  if (attached && !attached.ok) return attached
  await giveFirstReceipt(trx, { id, applicationId: application.id, hasFiles }, now)
  return ok(id)
}

type Client = Parameters<typeof select>[0]

const ownApplication = (client: Client, caller: Caller, id: number) =>
  select(client, 'applications', APPLICATION)
    .where({ id, user_id: caller.userId, institution_id: caller.institutionId })
    .whereNull('withdrawn_at')

async function hasAppeal(
  trx: TransactionClientContract,
  { application, item }: AppealOrder
): Promise<boolean> {
  const found = await trx
    .from('appeals')
    .where({ application_id: application, item_id: item })
    .select('id')
    .first()
  return Boolean(found)
}

async function isDisclosed(
  trx: TransactionClientContract,
  caller: Caller,
  { id, collectionId, ...ended }: Application,
  answer: { readonly id: number; readonly item: AppealableItem }
): Promise<boolean> {
  const { flags } = await collectionSettings(collectionId, trx)
  if (ended.state !== 'FINISHED' || !maySeeAnswers(caller, ended, flags)) return false
  return !answer.item.isJudged || (await disclosureIn(id, trx))(answer)
}
