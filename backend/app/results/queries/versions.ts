import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { failedJobs, type FailedJob } from '#jobs'
import { select, type Row } from '#shared'
import {
  isRunning,
  RUNNING_STATES,
  versionSource,
  versionState,
  type VersionSource,
  type VersionState,
} from '../domain/version.js'
import type { PublishedVersionView } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const VERSION = {
  id: 'selection_versions.id',
  processId: 'selection_versions.selection_process_id',
  number: 'selection_versions.number',
  source: 'selection_versions.source',
  state: 'selection_versions.state',
  replacesEntered: 'selection_versions.replaces_entered',
  expectedDigest: 'selection_versions.expected_digest',
  digest: 'selection_versions.digest',
  repliesJson: 'selection_versions.replies_json',
  orderedAt: 'selection_versions.ordered_at',
  publishedAt: 'selection_versions.published_at',
  jobId: 'selection_versions.job_id',
} as const

export type StoredVersion = Omit<
  Row<typeof VERSION>,
  'source' | 'state' | 'replacesEntered' | 'repliesJson'
> & {
  readonly source: VersionSource
  readonly state: VersionState
  readonly replacesEntered: boolean
  /** Ids and revisions of replies that are disclosed with it. */
  readonly replies: readonly (readonly [id: number, revision: number])[]
}

function storedIn({ repliesJson, ...row }: Row<typeof VERSION>): StoredVersion {
  return {
    ...row,
    source: versionSource(row.source),
    state: versionState(row.state),
    replacesEntered: Boolean(row.replacesEntered),
    replies: JSON.parse(repliesJson) as [number, number][],
  }
}

/** A version, locked where it is carried on. */
export async function versionOf(trx: TransactionClientContract, id: number): Promise<StoredVersion | null> {
  const row = await select(trx, 'selection_versions', VERSION).where('id', id).forUpdate().first()
  return row && storedIn(row)
}

/** Is a version of the process being written? Whoever asks has locked the process, or does not mind one that begins now. */
export const isBeingPublished = async (client: Client, processId: number): Promise<boolean> =>
  (await select(client, 'selection_versions', { id: 'selection_versions.id' })
    .where('selection_process_id', processId)
    .whereIn('state', [...RUNNING_STATES])
    .first()) !== null

/**
 * The version of a process that is being written, locked.
 * @returns with what has ended its job for good; null: nothing has
 */
export async function runningVersion(
  trx: TransactionClientContract,
  processId: number
): Promise<{ readonly version: StoredVersion; readonly failed: FailedJob | null } | null> {
  const row = await select(trx, 'selection_versions', VERSION)
    .where('selection_process_id', processId)
    .whereIn('state', [...RUNNING_STATES])
    .orderBy('id', 'desc')
    .forUpdate()
    .first()
  if (!row) return null
  const version = storedIn(row)
  const failed =
    version.jobId === null ? undefined : (await failedJobs(trx, [version.jobId])).get(version.jobId)
  return { version, failed: failed ?? null }
}

/** The version of each process that was ordered last. */
export async function lastVersions(
  processIds: readonly number[],
  client: Client
): Promise<Map<number, PublishedVersionView>> {
  const last = client
    .query()
    .from('selection_versions')
    .whereIn('selection_process_id', [...processIds])
    .groupBy('selection_process_id')
    .max('id')
  const versions = (await select(client, 'selection_versions', VERSION).whereIn('id', last)).map(storedIn)
  const jobIds = versions.flatMap(({ state, jobId }) => (isRunning(state) && jobId !== null ? [jobId] : []))
  const failed = await failedJobs(client, jobIds)
  return new Map(
    versions.map(({ processId, ...version }) => {
      const { state, jobId } = version
      const failure = isRunning(state) && jobId !== null ? failed.get(jobId) : undefined
      return [
        processId,
        {
          id: version.id,
          number: version.number,
          source: version.source,
          state: failure ? 'FAILED' : state,
          failure: failure && isRunning(state) ? { ...failure, during: state } : null,
          jobId,
          orderedAt: version.orderedAt,
          publishedAt: version.publishedAt,
        },
      ]
    })
  )
}
