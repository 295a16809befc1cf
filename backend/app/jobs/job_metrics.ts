import { registerGauges, registerMetric } from '#metrics'
import type { JobReport } from './job_runner.js'
import { lanes } from './job_types.js'
import { laneCounts } from './queries/lane_counts.js'
import { jobs } from './service.js'

const ofEach = (read: (job: JobReport) => number | null) => () =>
  jobs.reports().map((job) => [job.name, read(job)] as const)

const seconds = (ms: number | null) => (ms === null ? null : ms / 1_000)

/** The durable jobs of the installation, and the periodic jobs of this process. A job that another process has the lease of has no success here. */
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
  registerMetric({
    kind: 'gauge',
    name: 'banca_background_jobs',
    help: 'Durable jobs of the installation that wait, run or have failed.',
    labelNames: ['lane', 'state'],
    read: async () =>
      (await laneCounts(lanes())).map(({ lane, state, count }) => ({
        labels: { lane, state: state.toLowerCase() },
        value: count,
      })),
  })
}
