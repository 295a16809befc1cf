import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { orderJob, workOnHere } from '#jobs'
import {
  clock,
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
import { NO_RESULTS } from '../domain/computed_result.js'
import type { VersionSource } from '../domain/version.js'
import { publicationJob } from './publication_job.js'
import { checkComputable, computationOf } from '../queries/computation.js'
import { previewComputed, type PreviewedComputation } from '../queries/preview_computed.js'
import { processOf, type StoredProcess } from '../queries/processes.js'
import { sectionsJsonOf } from '../queries/version_period.js'
import { isBeingPublished } from '../queries/versions.js'
import type { PublicationView } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery' | 'rawQuery'>

/** What is published. `replacesEntered`: results that people entered are computed too. */
export type PublicationOrder = { readonly source: VersionSource; readonly replacesEntered: boolean }

/** Results as they are stored. */
const AS_ENTERED: PublicationOrder = { source: 'ENTERED', replacesEntered: false }

const REPLIED = { id: 'result_appeals.id', revision: 'result_appeals.revision' } as const

const repliedIn = (client: Client, processId: number) =>
  select(client, 'result_appeals', REPLIED)
    .where({ selection_process_id: processId, status: 'replied' })
    .orderBy('id')

/** What a publication would publish: whoever applies it has seen exactly this. */
const basisOf = (
  { version, resultsRevision }: StoredProcess,
  replied: readonly Row<typeof REPLIED>[],
  { source, replacesEntered }: PublicationOrder,
  computed: PreviewedComputation | null
) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        version,
        resultsRevision,
        replied.map(({ id, revision }) => [id, revision]),
        source,
        replacesEntered,
        computed && [computed.digest, computed.counts],
      ])
    )
    .digest('hex')

const computedOf = async (
  process: StoredProcess,
  { source, replacesEntered }: PublicationOrder
): Promise<Result<PreviewedComputation | null, DomainError>> =>
  source === 'SECTIONS' ? previewComputed(process, replacesEntered) : ok(null)

/** @returns refused: `not_found`; as `previewComputed` where results are computed */
export async function previewPublication(
  caller: Caller,
  id: number,
  order: PublicationOrder = AS_ENTERED
): Promise<Result<PublicationView, DomainError>> {
  const process = await processOf(caller, id)
  if (!process) return refuseNotFound()
  const replied = await repliedIn(db, id)
  const computed = await computedOf(process, order)
  if (!computed.ok) return computed
  return ok({
    mode: 'preview',
    source: order.source,
    ...(await countsOf(db, process, computed.value)),
    replies: replied.length,
    computed: computed.value?.counts ?? null,
    gone: computed.value?.gone ?? [],
    basis: basisOf(process, replied, order, computed.value),
    jobId: null,
  })
}

/** So many results this process publishes itself, before the call is answered. */
const WORKED_HERE_MOST = 500

/** Orders a publication, and works on it at once where it is a small one. Refused as `orderPublication`. */
export async function applyPublication(
  caller: Caller,
  id: number,
  basis: string | undefined,
  order: PublicationOrder = AS_ENTERED
): Promise<Result<PublicationView, DomainError>> {
  const ordered = await orderPublication(caller, id, basis, { ...order, workedHereMost: WORKED_HERE_MOST })
  if (ordered.ok && ordered.value.jobId !== null) await workOnHere(ordered.value.jobId)
  return ordered
}

/**
 * Orders what a preview showed; a durable job writes it as the next version: candidates read all of it, and the replies to their appeals, from the same commit on.
 * @returns refused: `not_found`; `validation` naming `basis` without one; 409 `no_results`, `publication_running`; 409 `stale_preview` where something has changed
 *   since; as `previewComputed` where results are computed
 */
export async function orderPublication(
  caller: Caller,
  id: number,
  basis: string | undefined,
  { workedHereMost, ...order }: PublicationOrder & { readonly workedHereMost: number }
): Promise<Result<PublicationView, DomainError>> {
  if (basis === undefined)
    return refuse('invalid', 'validation', { fields: { basis: ['results.basis_required'] } })
  // Before anything is locked: it reads all candidates. The job compares once more what it computes.
  const seen = await processOf(caller, id)
  if (!seen) return refuseNotFound()
  const computed = await computedOf(seen, order)
  if (!computed.ok) return computed
  return inTransaction((trx) =>
    insertOrder(trx, { caller, id, basis, order, computed: computed.value, workedHereMost })
  )
}

type Ordered = {
  readonly caller: Caller
  readonly id: number
  readonly basis: string
  readonly order: PublicationOrder
  readonly computed: PreviewedComputation | null
  readonly workedHereMost: number
}

async function insertOrder(
  trx: TransactionClientContract,
  { caller, id, basis, order, computed, workedHereMost }: Ordered
): Promise<Result<PublicationView, DomainError>> {
  // Before it is read whether points are about to change: what comes into force afterwards is later than this.
  const now = clock.now()
  const process = await processOf(caller, id, trx, 'update')
  if (!process) return refuseNotFound()
  if (await isBeingPublished(trx, id))
    return refuseConflict('publication_running', 'results.publication_running')
  const replied = await repliedIn(trx, id).forUpdate()
  if (basisOf(process, replied, order, computed) !== basis)
    return refuseConflict('stale_preview', 'results.stale_preview')
  const counts = await countsOf(trx, process, computed)
  if (computed === null && counts.results === 0) return refuseConflict('no_results', 'results.no_results')
  const computation = computed && (await computationOf(id, trx))
  if (computation !== null) {
    const able = await checkComputable(computation, trx)
    if (!able.ok) return able
  }
  const version = await insertRow(trx, 'selection_versions', {
    selection_process_id: id,
    number: process.publishedNumber + 1,
    source: order.source,
    state: computed === null ? 'COPYING' : 'COMPUTING',
    replaces_entered: Number(order.replacesEntered),
    expected_digest: computed?.digest ?? null,
    digest: computed === null ? null : NO_RESULTS,
    sections_json: computation && sectionsJsonOf(computation.sections),
    replies_json: JSON.stringify(replied.map((reply) => [reply.id, reply.revision])),
    ordered_by: caller.userId,
    ordered_at: now,
  })
  await record(trx, {
    act: 'selection_process_published',
    by: caller,
    subject: { type: 'selection_process', id },
    detail: {
      results: counts.added + counts.changed,
      replies: replied.length,
      number: process.publishedNumber + 1,
      ...(computed && { computed: computed.counts.added + computed.counts.changed }),
    },
  })
  const total = counts.results + (computed?.counts.candidates ?? 0)
  const job = await orderJob(trx, {
    type: publicationJob,
    payload: { version },
    institutionId: caller.institutionId,
    orderedBy: caller.userId,
    title: { key: 'results.job_publication_of', params: { process: process.name } },
    total,
    isWorkedHere: total <= workedHereMost,
  })
  if (!job.ok) return job
  await trx.from('selection_versions').where('id', version).update({ job_id: job.value.id })
  return ok({
    mode: 'apply',
    source: order.source,
    ...counts,
    replies: replied.length,
    computed: computed?.counts ?? null,
    gone: computed?.gone ?? [],
    basis,
    jobId: job.value.id,
  })
}

type Total = { total: number | string }

/** Beside computed results those of people alone are added or changed, without those that are computed too. */
async function countsOf(
  client: Client,
  { id, publishedNumber }: StoredProcess,
  computed: PreviewedComputation | null
): Promise<Pick<PublicationView, 'results' | 'added' | 'changed' | 'withoutReply'>> {
  const results = () =>
    client
      .query<Total>()
      .from('user_results')
      .where({ 'user_results.selection_process_id': id, 'user_results.is_gone': 0 })
  const waiting = () =>
    results()
      .if(computed !== null, (query) => query.where('user_results.origin', 'ENTERED'))
      .leftJoin('published_results', (published) => {
        published
          .on('published_results.user_result_id', 'user_results.id')
          .andOnVal('published_results.version_number', publishedNumber)
      })
      .where('user_results.is_published', 0)
  const replaced = computed?.replaced ?? { added: 0, changed: 0 }
  const totalOf = async (query: PromiseLike<Total[]>) => Number((await query)[0]?.total ?? 0)
  return {
    results: await totalOf(results().count('* as total')),
    added: (await totalOf(waiting().whereNull('published_results.id').count('* as total'))) - replaced.added,
    changed:
      (await totalOf(waiting().whereNotNull('published_results.id').count('* as total'))) - replaced.changed,
    withoutReply: await totalOf(
      client
        .query<Total>()
        .from('result_appeals')
        .where({ selection_process_id: id, status: 'analysis' })
        .count('* as total')
    ),
  }
}
