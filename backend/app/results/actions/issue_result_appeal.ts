import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { checkTexts, windowStateAt } from '#appeals'
import {
  clock,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuseConflict,
  refuseNotFound,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { resultObstacle, type CannotAppealResult } from '../domain/result.js'

export type ResultAppealOrder = {
  readonly userResult: number
  readonly content: string
  readonly bibliography: string
}

const PROCESS = {
  id: 'selection_processes.id',
  opensAt: 'selection_processes.appeal_opens_at',
  closesAt: 'selection_processes.appeal_closes_at',
  contentMaxLength: 'selection_processes.content_max_length',
  bibliographyMaxLength: 'selection_processes.bibliography_max_length',
} as const

/** One that is gone is not found. */
type Refused = Exclude<CannotAppealResult, 'result_gone'>

const REFUSED = {
  no_window: 'no_window',
  not_open: 'window_not_open',
  closed: 'window_closed',
  appeal_exists: 'appeal_exists',
} as const satisfies Record<Refused, string>

const refusedFor = (reason: Refused) => refuseConflict(REFUSED[reason], `results.${REFUSED[reason]}`)

/**
 * Issues the appeal of a candidate against an own published result, and marks the result. The moment counts in which the server has the locks.
 * @returns its id; refused: `not_found`; `validation` naming the text; 409 `appeal_exists`, `no_window`, `window_not_open`, `window_closed`
 */
export async function issueResultAppeal(
  caller: Caller,
  order: ResultAppealOrder
): Promise<Result<number, DomainError>> {
  try {
    return await inTransaction((trx) => issue(trx, caller, order))
  } catch (error) {
    if (isDuplicateKey(error)) return refusedFor('appeal_exists')
    throw error
  }
}

async function issue(
  trx: TransactionClientContract,
  caller: Caller,
  order: ResultAppealOrder
): Promise<Result<number, DomainError>> {
  const published = await ownPublished(trx, caller, order.userResult)
  if (!published) return refuseNotFound()
  // In share mode, so that candidates do not wait for each other, and nobody changes it meanwhile.
  const process = await select(trx, 'selection_processes', PROCESS)
    .where('id', published.processId)
    .forShare()
    .first()
  if (!process) return refuseNotFound()
  const now = clock.now()
  const { opensAt, closesAt } = process
  const window = opensAt === null || closesAt === null ? 'none' : windowStateAt({ opensAt, closesAt }, now)
  const reason = resultObstacle(await hasAppeal(trx, order.userResult), window)
  if (reason !== null) return refusedFor(reason)
  const texts = checkTexts(order, process)
  if (!texts.ok) return texts
  const id = await insertRow(trx, 'result_appeals', {
    institution_id: caller.institutionId,
    selection_process_id: process.id,
    user_result_id: order.userResult,
    user_id: caller.userId,
    ...texts.value,
    status: 'analysis',
    revision: 1,
    created_at: now,
  })
  await trx.from('user_results').where('id', order.userResult).update({ opened_appeal_at: now })
  return ok(id)
}

/**
 * Marks an own result that has an appeal; the appeal itself has marked it before.
 * @returns refused: `not_found`; 409 `no_appeal`
 */
export async function markOpened(caller: Caller, userResult: number): Promise<Result<null, DomainError>> {
  return inTransaction<null, DomainError>(async (trx) => {
    if (!(await ownPublished(trx, caller, userResult))) return refuseNotFound()
    const appeal = await select(trx, 'result_appeals', { createdAt: 'result_appeals.created_at' })
      .where('user_result_id', userResult)
      .first()
    if (!appeal) return refuseConflict('no_appeal', 'results.no_appeal')
    await trx
      .from('user_results')
      .where('id', userResult)
      .whereNull('opened_appeal_at')
      .update({ opened_appeal_at: appeal.createdAt })
    return ok(null)
  })
}

type Client = Parameters<typeof select>[0]

const ownPublished = (client: Client, { userId, institutionId }: Caller, userResult: number) =>
  select(client, 'published_results', { processId: 'published_results.selection_process_id' })
    .join('selection_processes', 'selection_processes.id', 'published_results.selection_process_id')
    .whereColumn('published_results.version_number', 'selection_processes.published_number')
    .where({
      'published_results.user_result_id': userResult,
      'published_results.user_id': userId,
      'selection_processes.institution_id': institutionId,
    })
    .first()

async function hasAppeal(trx: TransactionClientContract, userResult: number): Promise<boolean> {
  const found = await trx.from('result_appeals').where('user_result_id', userResult).select('id').first()
  return Boolean(found)
}
