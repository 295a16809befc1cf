import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { clock } from '#shared'
import { JobRunner, type JobOptions, type Run } from './job_runner.js'
import { holdsLease } from './lease.js'

/** The jobs of this process. */
export const jobs = new JobRunner(
  {
    now: () => clock.now(),
    repeat: (tick, ms) => {
      const timer = setInterval(tick, ms)
      timer.unref()
      return () => clearInterval(timer)
    },
    wait: (ms) => wait(ms, undefined, { ref: false }),
    takeLease: holdsLease,
    failed: (job, error) => logger.error({ err: error, job }, 'a job failed; its next run comes in time'),
  },
  randomUUID()
)

/** Registers periodic work, from a module's provider. `intervalMs` between the beginnings of two runs. */
export const every = (name: string, intervalMs: number, run: Run, options: JobOptions): void =>
  jobs.every(name, intervalMs, run, options)
