import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  clock,
  inTransaction,
  ok,
  refuseConflict,
  refuseNotFound,
  select,
  type DomainError,
  type Result,
} from '#shared'
import { cancelling, hasEnded } from '../domain/durable_job.js'
import { recordJobAct, type JobAct } from '../job_acts.js'
import { isCancellable, jobType } from '../job_types.js'
import { tellJobNews, wakeWorkers } from '../news.js'

const STATE = {
  id: 'background_jobs.id',
  state: 'background_jobs.state',
  lane: 'background_jobs.lane',
  orderedBy: 'background_jobs.ordered_by',
  type: 'background_jobs.type',
  institutionId: 'background_jobs.institution_id',
  cancelRequestedAt: 'background_jobs.cancel_requested_at',
  payloadJson: 'background_jobs.payload_json',
} as const

const actOn = (job: Omit<JobAct, 'what' | 'jobId'> & { id: number }, what: JobAct['what']): JobAct => ({
  what,
  jobId: job.id,
  type: job.type,
  institutionId: job.institutionId,
})

/** The row under its lock: a chunk that is under way ends first. */
const lockedJob = (trx: TransactionClientContract, jobId: number) =>
  select(trx, 'background_jobs', STATE).where('id', jobId).forUpdate().first()

/**
 * Ends a job: at once where it waits, between two chunks where it runs. What it has done stays. Asking again changes nothing.
 * @returns refused: `job_ended` where there is nothing left to cancel; `job_not_cancellable` where its type goes on to its end
 */
export const cancelJob = (jobId: number): Promise<Result<void, DomainError>> =>
  inTransaction(async (trx): Promise<Result<void, DomainError>> => {
    const job = await lockedJob(trx, jobId)
    if (!job) return refuseNotFound()
    const what = cancelling(job.state)
    if (what === 'refused') {
      if (job.state === 'CANCELLED') return ok(undefined)
      return refuseConflict('job_ended', 'jobs.job_ended')
    }
    if (!isCancellable(job)) return refuseConflict('job_not_cancellable', 'jobs.job_not_cancellable')
    const now = clock.now()
    const ended = { state: 'CANCELLED', ended_at: now, waits_for: null, waiting_since: null }
    await trx
      .from('background_jobs')
      .where('id', jobId)
      .update({ cancel_requested_at: now, updated_at: now, ...(what === 'ends' && ended) })
    if (job.cancelRequestedAt === null) await recordJobAct(trx, actOn(job, 'cancelled'))
    trx.after('commit', () =>
      tellJobNews({ jobId, orderedBy: job.orderedBy, institutionId: job.institutionId })
    )
    return ok(undefined)
  })

/**
 * Puts a failed job back into its lane; it goes on behind its last chunk.
 * @returns refused: `job_not_failed`, what its type refuses
 */
export const retryJob = (jobId: number): Promise<Result<void, DomainError>> =>
  inTransaction(async (trx): Promise<Result<void, DomainError>> => {
    const job = await lockedJob(trx, jobId)
    if (!job) return refuseNotFound()
    if (job.state !== 'FAILED') return refuseConflict('job_not_failed', 'jobs.job_not_failed')
    const may = await jobType(job.type)?.mayRetry(trx, JSON.parse(job.payloadJson))
    if (may && !may.ok) return may
    const now = clock.now()
    await trx.from('background_jobs').where('id', jobId).update({
      state: 'QUEUED',
      attempts: 0,
      error_code: null,
      error_json: null,
      cancel_requested_at: null,
      not_before_at: now,
      ended_at: null,
      dismissed_at: null,
      updated_at: now,
    })
    await recordJobAct(trx, actOn(job, 'retried'))
    trx.after('commit', () => {
      tellJobNews({ jobId, orderedBy: job.orderedBy, institutionId: job.institutionId })
      wakeWorkers(job.lane)
    })
    return ok(undefined)
  })

/**
 * Takes a job that has ended off the pages of who ordered it, on all devices. The row stays.
 * @returns refused: `job_not_ended`
 */
export const dismissJob = (jobId: number): Promise<Result<void, DomainError>> =>
  inTransaction(async (trx): Promise<Result<void, DomainError>> => {
    const job = await lockedJob(trx, jobId)
    if (!job) return refuseNotFound()
    if (!hasEnded(job.state)) return refuseConflict('job_not_ended', 'jobs.job_not_ended')
    await trx.from('background_jobs').where('id', jobId).update({ dismissed_at: clock.now() })
    trx.after('commit', () =>
      tellJobNews({ jobId, orderedBy: job.orderedBy, institutionId: job.institutionId })
    )
    return ok(undefined)
  })
