import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
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
import { processOf, type StoredProcess } from '../queries/processes.js'
import type { PublicationView } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const REPLIED = { id: 'result_appeals.id', revision: 'result_appeals.revision' } as const

const repliedIn = (client: Client, processId: number) =>
  select(client, 'result_appeals', REPLIED)
    .where({ selection_process_id: processId, status: 'replied' })
    .orderBy('id')

/** What a publication would publish: whoever applies it has seen exactly this. */
const basisOf = ({ version, resultsRevision }: StoredProcess, replied: readonly Row<typeof REPLIED>[]) =>
  createHash('sha256')
    .update(JSON.stringify([version, resultsRevision, replied.map(({ id, revision }) => [id, revision])]))
    .digest('hex')

/** @returns refused: `not_found` */
export async function previewPublication(
  caller: Caller,
  id: number
): Promise<Result<PublicationView, DomainError>> {
  const process = await processOf(caller, id)
  if (!process) return refuseNotFound()
  const replied = await repliedIn(db, id)
  return ok({
    mode: 'preview',
    ...(await countsOf(db, id)),
    replies: replied.length,
    basis: basisOf(process, replied),
  })
}

/**
 * Publishes what a preview showed: candidates read the results as they are entered, and the replies to their appeals, all from the same commit on.
 * @returns refused: `not_found`; `validation` naming `basis` without one; 409 `no_results`; 409 `stale_preview` where something has changed since
 */
export async function applyPublication(
  caller: Caller,
  id: number,
  basis: string | undefined
): Promise<Result<PublicationView, DomainError>> {
  if (basis === undefined)
    return refuse('invalid', 'validation', { fields: { basis: ['results.basis_required'] } })
  return inTransaction(async (trx) => {
    const process = await processOf(caller, id, trx, 'update')
    if (!process) return refuseNotFound()
    const replied = await repliedIn(trx, id).forUpdate()
    if (basisOf(process, replied) !== basis) return refuseConflict('stale_preview', 'results.stale_preview')
    const counts = await countsOf(trx, id)
    if (counts.results === 0) return refuseConflict('no_results', 'results.no_results')
    await publish(trx, process)
    await discloseReplies(trx, replied)
    await record(trx, {
      act: 'selection_process_published',
      by: caller,
      subject: { type: 'selection_process', id },
      detail: { results: counts.added + counts.changed, replies: replied.length },
    })
    return ok({ mode: 'apply', ...counts, replies: replied.length, basis })
  })
}

type Total = { total: number | string }

async function countsOf(
  client: Client,
  id: number
): Promise<Pick<PublicationView, 'results' | 'added' | 'changed' | 'withoutReply'>> {
  const results = () =>
    client.query<Total>().from('user_results').where('user_results.selection_process_id', id)
  const waiting = () =>
    results()
      .leftJoin('published_results', 'published_results.user_result_id', 'user_results.id')
      .where('user_results.is_published', 0)
  const totalOf = async (query: PromiseLike<Total[]>) => Number((await query)[0]?.total ?? 0)
  return {
    results: await totalOf(results().count('* as total')),
    added: await totalOf(waiting().whereNull('published_results.id').count('* as total')),
    changed: await totalOf(waiting().whereNotNull('published_results.id').count('* as total')),
    withoutReply: await totalOf(
      client
        .query<Total>()
        .from('result_appeals')
        .where({ selection_process_id: id, status: 'analysis' })
        .count('* as total')
    ),
  }
}

/** In the order of the columns of `published_results`. */
const COPIED = [
  'section_name',
  'value',
  'total_value',
  'passing_score',
  'status',
  'color',
  'category',
] as const

async function publish(
  trx: TransactionClientContract,
  { id, version, showGrade, showStatus }: StoredProcess
): Promise<void> {
  const now = clock.now()
  await trx.from('published_results').where('selection_process_id', id).delete()
  const copied = COPIED.join(', ')
  await trx.rawQuery(
    `INSERT INTO published_results
      (user_result_id, selection_process_id, user_id, ${copied}, show_grade, show_status, published_at)
     SELECT id, selection_process_id, user_id, ${copied}, coalesce(show_grade, ?), coalesce(show_status, ?), ?
     FROM user_results WHERE selection_process_id = ?`,
    [Number(showGrade), Number(showStatus), now, id]
  )
  await trx
    .from('user_results')
    .where({ selection_process_id: id, is_published: 0 })
    .update({ is_published: 1 })
  await trx
    .from('selection_processes')
    .where('id', id)
    .update({ status: 'PUBLISHED', version: version + 1, published_at: now, updated_at: now })
}

/** Rows of one statement: any database takes so many placeholders. */
const AT_ONCE = 500

async function discloseReplies(
  trx: TransactionClientContract,
  replied: readonly Row<typeof REPLIED>[]
): Promise<void> {
  const disclosed_at = clock.now()
  for (let from = 0; from < replied.length; from += AT_ONCE) {
    const ids = replied.slice(from, from + AT_ONCE).map(({ id }) => id)
    await trx.from('result_appeals').whereIn('id', ids).update({ status: 'disclosed', disclosed_at })
  }
}
