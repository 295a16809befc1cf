import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { hasEnded } from '../domain/durable_job.js'
import { findJob } from '../queries/jobs.js'
import type { JobView } from '../views.js'
import { claimJob } from './claim_job.js'
import { runJob, type WorkerPorts } from './run_job.js'

const LOOK_EVERY_MS = 500

/**
 * Works on one job to its end, for a command that ordered it; where a worker of a server has it, waits for that one. `progress` hears of
 * the job about every half second.
 * @returns the job as it ended
 */
export async function workJob(
  { id, lane }: { readonly id: number; readonly lane: string },
  ports: WorkerPorts,
  progress: (job: JobView) => void
): Promise<JobView> {
  const owner = randomUUID()
  const never = new AbortController().signal
  for (;;) {
    const claimed = await claimJob({ lane, owner, leaseMs: ports.leaseMs, jobId: id })
    const working = claimed && runJob(claimed, ports, never)
    let isWorking = working !== null
    void working?.finally(() => (isWorking = false)).catch(() => {})
    do {
      await Promise.race([wait(LOOK_EVERY_MS), ...(isWorking && working ? [working] : [])])
      const job = await findJob(id)
      if (!job) throw new Error(`job ${id} is not there any more`)
      progress(job)
      if (hasEnded(job.state)) return job
    } while (isWorking)
    await working
  }
}
