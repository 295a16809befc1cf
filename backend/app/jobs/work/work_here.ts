import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import { CLAIMED } from './claim_job.js'
import { runJob, type WorkerPorts } from './run_job.js'

/** The name in leases of whoever works within a call. */
const caller: string = randomUUID()

/** Longer than a process needs between the commit of an order and its first chunk. */
const FIRST_LEASE_MS = 10_000

/** The columns of a job that is claimed in the moment in which it is ordered. */
export const firstClaim = (now: number) => ({
  state: 'RUNNING' as const,
  fence: 1,
  lease_owner: caller,
  lease_until: now + FIRST_LEASE_MS,
  started_at: now,
  dismissed_at: now,
})

/**
 * Works on a job that this process ordered for itself (`isWorkedHere`), within the call that did: until it ends, meets an error, or steps
 * aside for exams; workers go on with it then. Nothing where a worker has it by now.
 */
export async function workHere(jobId: number, ports: WorkerPorts): Promise<void> {
  const mine = { id: jobId, lease_owner: caller, fence: 1, state: 'RUNNING' }
  const job = await select(db, 'background_jobs', CLAIMED).where(mine).first()
  if (job) await runJob(job, ports, new AbortController().signal)
}
