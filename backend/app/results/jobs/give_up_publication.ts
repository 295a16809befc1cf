import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { dismissJob, orderJob, retryJob, workOnHere } from '#jobs'
import {
  countRows,
  inTransaction,
  ok,
  refuseConflict,
  refuseNotFound,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { isWriting } from '../domain/version.js'
import { processOf } from '../queries/processes.js'
import { runningVersion } from '../queries/versions.js'
import { undoJob } from './undo_job.js'

/** So many results are taken back before the call is answered. */
const WORKED_HERE_MOST = 500

const refuseNotFailed = () => refuseConflict('publication_not_failed', 'results.publication_not_failed')

/**
 * Lets a publication whose job has failed for good go on where it stopped; the same for one that was given up and could not be taken back.
 * @returns refused: `not_found`; 409 `publication_not_failed`; `publication_not_retryable` where its job is not there any more
 */
export async function retryPublication(caller: Caller, id: number): Promise<Result<void, DomainError>> {
  const found = await inTransaction<number, DomainError>(async (trx) => {
    const process = await processOf(caller, id, trx, 'update')
    if (!process) return refuseNotFound()
    const running = await runningVersion(trx, id)
    const jobId = running?.version.jobId ?? null
    if (!running?.failed || jobId === null) return refuseNotFailed()
    return running.failed.canRetry
      ? ok(jobId)
      : refuseConflict('publication_not_retryable', 'results.publication_not_retryable')
  })
  if (!found.ok) return found
  const retried = await retryJob(found.value)
  // Somebody else was quicker.
  return !retried.ok && retried.error.code === 'job_not_failed' ? refuseNotFailed() : retried
}

/**
 * Gives up a publication whose job has failed for good: what it wrote is taken back, and results can be changed again. Candidates read nothing of it before and after.
 * @returns refused: `not_found`; 409 `publication_not_failed`
 */
export async function giveUpPublication(caller: Caller, id: number): Promise<Result<void, DomainError>> {
  const ordered = await inTransaction((trx) =>
    orderUndo(trx, caller, id, { workedHereMost: WORKED_HERE_MOST })
  )
  if (!ordered.ok) return ordered
  await workOnHere(ordered.value.job)
  // It stays in the lists of jobs. Where its row is gone there is nothing to put away.
  const dismissed = await dismissJob(ordered.value.failedJob)
  return dismissed.ok || dismissed.error.code === 'not_found' ? ok(undefined) : dismissed
}

/** Orders what takes it back; ids of both jobs. Refused as `giveUpPublication`. */
export async function orderUndo(
  trx: TransactionClientContract,
  caller: Caller,
  id: number,
  { workedHereMost }: { readonly workedHereMost: number }
): Promise<Result<{ failedJob: number; job: number }, DomainError>> {
  const process = await processOf(caller, id, trx, 'update')
  if (!process) return refuseNotFound()
  const running = await runningVersion(trx, id)
  const failedJob = running?.version.jobId ?? null
  if (!running?.failed || failedJob === null) return refuseNotFailed()
  const { version } = running
  const total = await countRows(trx.from('user_results').where('selection_process_id', id))
  const job = await orderJob(trx, {
    type: undoJob,
    payload: { version: version.id },
    institutionId: caller.institutionId,
    orderedBy: caller.userId,
    title: { key: 'results.job_publication_undo_of', params: { process: process.name } },
    isWorkedHere: total <= workedHereMost,
  })
  if (!job.ok) return job
  await trx
    .from('selection_versions')
    .where('id', version.id)
    .update({ state: 'UNDOING', job_id: job.value.id })
  // The second time it is an act that is on record already.
  if (isWriting(version.state))
    await record(trx, {
      act: 'selection_publication_given_up',
      by: caller,
      subject: { type: 'selection_process', id },
      detail: { number: version.number },
    })
  return ok({ failedJob, job: job.value.id })
}
