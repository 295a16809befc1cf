import { registerGauges } from '#metrics'
import type { JobReport } from './job_runner.js'
import { jobs } from './service.js'

const ofEach = (read: (job: JobReport) => number | null) => () =>
  jobs.reports().map((job) => [job.name, read(job)] as const)

const seconds = (ms: number | null) => (ms === null ? null : ms / 1_000)

/** The periodic jobs of this process. A job that another process has the lease of has no success here. */
export function registerJobMetrics(): void {
  registerGauges(
    'banca_job_interval_seconds',
    'Time between two runs of a periodic job.',
    'task',
    ofEach(({ everyMs }) => everyMs / 1_000)
  )
  registerGauges(
    'banca_job_last_success_timestamp_seconds',
    'When a periodic job last succeeded in this process, seconds since 1970.',
    'task',
    ofEach(({ lastSuccessAt }) => seconds(lastSuccessAt))
  )
  registerGauges(
    'banca_job_failed',
    'Whether the last run of a periodic job in this process failed.',
    'task',
    ofEach(({ state }) => Number(state === 'failed'))
  )
}
