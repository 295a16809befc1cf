import vine from '@vinejs/vine'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChunkOutcome, ChunkRequest, JobType } from '#jobs'
import { clock, ok, refuseConflict, rowId } from '#shared'
import { copyNext } from '../actions/copy_results.js'
import { removeAside, removeStored, setAside, storeNext } from '../actions/store_computed.js'
import { digestAfter } from '../domain/computed_result.js'
import { isWriting } from '../domain/version.js'
import { computationOf, computeNext } from '../queries/computation.js'
import { lockedVersion, type LockedVersion as Work } from '../queries/locked_version.js'
import { versionOf, type StoredVersion } from '../queries/versions.js'

type Payload = { version: number }
type Place = Pick<ChunkRequest<Payload>, 'cursor' | 'units'>

/** Units of one chunk at most: candidates, or results. */
const MOST = 1_000

/**
 * Publishes a version of a selection process.
 *
 * COMPUTING: the cursor is the id of a candidate; chunks compute what the sections give and set it aside. The chunk that finds no more compares all of it with what was
 * previewed: other results set STALE, and end it. STORING: the cursor is the id of a result that was set aside; chunks store it where staff read it. COPYING: the cursor is the id of a result; chunks copy results to the new version, which no candidate reads. The
 * chunk that finds no more sets PUBLISHED: from its commit on all candidates read all of it, and the replies that belong to it.
 */
export const publicationJob: JobType<Payload> = {
  type: 'results.publication',
  lane: 'default',
  payload: vine.create({ version: rowId() }),
  // What a half of it leaves is nothing that anybody could want; a version is corrected by the next.
  isCancellable: false,
  // A chunk looks for its candidates among all that have finished.
  fewestUnits: 200,
  warnings: ['stale'],
  chunk: async (trx, { payload, cursor, units }) => {
    const work = await lockedVersion(trx, payload.version)
    if (!work) return ok({ cursor, done: 0, ended: true })
    const { version } = work
    const place = { cursor, units: Math.min(units, MOST) }
    if (version.state === 'COMPUTING') return ok(await compute(trx, work, place))
    if (version.state === 'STORING') return ok(await store(trx, work, place))
    if (version.state === 'COPYING') return ok(await copy(trx, work, place))
    return ok({ cursor, done: 0, ended: true })
  },
  mayRetry: async (trx, payload) => {
    const version = await versionOf(trx, payload.version)
    return version && isWriting(version.state)
      ? ok(undefined)
      : refuseConflict('publication_given_up', 'results.publication_given_up')
  },
}

const update = (trx: TransactionClientContract, { id }: StoredVersion, values: object) =>
  trx.from('selection_versions').where('id', id).update(values)

async function compute(
  trx: TransactionClientContract,
  { process, version }: Work,
  { cursor, units }: Place
): Promise<ChunkOutcome> {
  const computation = await computationOf(process.id, trx)
  const part = await computeNext(trx, computation, { behind: cursor, most: units })
  await setAside(trx, version, part)
  let digest = version.digest ?? ''
  for (const { userId, results } of part)
    for (const result of results) digest = digestAfter(digest, userId, result)
  if (part.length === units) {
    await update(trx, version, { digest })
    return { cursor: part.at(-1)?.userId ?? cursor, done: part.length, ended: false }
  }
  const isPreviewed = digest === version.expectedDigest
  await update(trx, version, { digest, state: isPreviewed ? 'STORING' : 'STALE' })
  if (isPreviewed) return { cursor: 0, done: part.length, ended: false }
  await removeAside(trx, version)
  return { cursor: 0, done: part.length, counts: { stale: 1 }, ended: true }
}

async function store(
  trx: TransactionClientContract,
  { process, version }: Work,
  { cursor, units }: Place
): Promise<ChunkOutcome> {
  const { last, stored } = await storeNext(trx, version, { behind: cursor, most: units })
  // The candidates of these are counted already.
  if (stored === units) return { cursor: last, done: 0, ended: false }
  await dropGone(trx, { process, version })
  await removeStored(trx, version)
  await trx
    .from('selection_processes')
    .where('id', process.id)
    .update({ results_revision: process.resultsRevision + 1, updated_at: clock.now() })
  await update(trx, version, { state: 'COPYING' })
  return { cursor: 0, done: 0, ended: false }
}

/** What was computed before and is no more. Of the version that candidates read it is noted which one is without it. */
async function dropGone(trx: TransactionClientContract, { process, version }: Work): Promise<void> {
  const gone = { selection_process_id: process.id, origin: 'COMPUTED', is_gone: 0 }
  await trx.from('user_results').where(gone).whereNot('computed_by', version.id).update({ is_gone: 1 })
  await trx
    .from('published_results')
    .where({ selection_process_id: process.id, version_number: process.publishedNumber })
    .whereIn('user_result_id', (query) => {
      query.from('user_results').where({ selection_process_id: process.id, is_gone: 1 }).select('id')
    })
    .update({ gone_in: version.number })
}

async function copy(
  trx: TransactionClientContract,
  { process, version }: Work,
  { cursor, units }: Place
): Promise<ChunkOutcome> {
  const { last, copied } = await copyNext(trx, process, version, { behind: cursor, most: units })
  const counts = { published: copied }
  if (copied === units) return { cursor: last, done: copied, counts, ended: false }
  await putInForce(trx, { process, version })
  return { cursor: last, done: copied, counts, ended: true }
}

/** The one moment from which candidates read the version. */
async function putInForce(trx: TransactionClientContract, { process, version }: Work): Promise<void> {
  const now = clock.now()
  await trx
    .from('selection_processes')
    .where('id', process.id)
    .update({
      status: 'PUBLISHED',
      version: process.version + 1,
      published_number: version.number,
      published_at: now,
      updated_at: now,
    })
  await update(trx, version, { state: 'PUBLISHED', published_at: now })
  await removeAside(trx, version)
  // One that was replaced since it was previewed waits for the next version.
  for (const [id, revision] of version.replies)
    await trx
      .from('result_appeals')
      .where({ id, revision, status: 'replied' })
      .update({ status: 'disclosed', disclosed_at: now })
}
