/** Periodic work: one owner of all timers of a serving process, and the leases by which one of several processes runs a job. */
export type { JobOptions, JobReport, JobState, Lease, Run, RunContext } from './job_runner.js'
export { every, jobs } from './service.js'
export { holdsLease } from './lease.js'
