import db from '@adonisjs/lucid/services/db'
import { changedRows, clock, repeatOnDeadlock, select, type Row } from '#shared'
import { afterError } from '../domain/durable_job.js'
import { typesOf } from '../job_types.js'
import { failJob } from './end_job.js'

export const CLAIMED = {
  id: 'background_jobs.id',
  type: 'background_jobs.type',
  lane: 'background_jobs.lane',
  institutionId: 'background_jobs.institution_id',
  orderedBy: 'background_jobs.ordered_by',
  payloadJson: 'background_jobs.payload_json',
  state: 'background_jobs.state',
  cursor: 'background_jobs.cursor',
  done: 'background_jobs.done',
  total: 'background_jobs.total',
  resultJson: 'background_jobs.result_json',
  attempts: 'background_jobs.attempts',
  fence: 'background_jobs.fence',
  waitingSince: 'background_jobs.waiting_since',
  startedAt: 'background_jobs.started_at',
} as const

/** A job that this worker has until `lease_until`. `fence` is of this claim. */
export type ClaimedJob = Row<typeof CLAIMED>

/** So many rows are looked at together: other workers claim some of them in the same moment. */
const CANDIDATES = 5

export type Claim = {
  readonly lane: string
  readonly owner: string
  readonly leaseMs: number
  /** This job alone. */
  readonly jobId?: number
}

/** Claims the due job of a lane that waits longest: of several workers one gets it, by a guarded update. Null: nothing is due. */
export async function claimJob(claim: Claim): Promise<ClaimedJob | null> {
  const now = clock.now()
  // What a dead worker left comes first: it was begun before.
  for (const state of ['RUNNING', 'QUEUED'] as const)
    for (const job of await dueJobs(claim, state, now)) {
      const attempts = state === 'RUNNING' ? job.attempts + 1 : job.attempts
      if (!(await takes(job, { ...claim, attempts }, now))) continue
      const claimed = { ...job, attempts, fence: job.fence + 1, startedAt: job.startedAt ?? now }
      if (state === 'QUEUED' || afterError(attempts, now).state === 'QUEUED') return claimed
      await failJob(claimed, { code: 'worker_lost', messages: ['jobs.error_worker_lost'] })
    }
  return null
}

function dueJobs({ lane, jobId }: Claim, state: 'RUNNING' | 'QUEUED', now: number) {
  const query = select(db, 'background_jobs', CLAIMED)
    .where('lane', lane)
    .where('state', state)
    .where(state === 'RUNNING' ? 'lease_until' : 'not_before_at', '<=', now)
    .whereIn('type', typesOf(lane))
    // What has let others go first is behind them.
    .orderBy(state === 'RUNNING' ? 'id' : 'not_before_at')
    .orderBy('id')
    .limit(CANDIDATES)
  if (jobId !== undefined) query.where('id', jobId)
  return query
}

const takes = async (
  job: ClaimedJob,
  { owner, leaseMs, attempts }: Claim & { attempts: number },
  now: number
): Promise<boolean> =>
  changedRows(
    await repeatOnDeadlock(() =>
      db
        .from('background_jobs')
        .where({ id: job.id, fence: job.fence, state: job.state })
        .where(job.state === 'RUNNING' ? 'lease_until' : 'not_before_at', '<=', now)
        .update({
          state: 'RUNNING',
          fence: job.fence + 1,
          attempts,
          lease_owner: owner,
          lease_until: now + leaseMs,
          started_at: job.startedAt ?? now,
          updated_at: now,
        })
    )
  ) === 1
