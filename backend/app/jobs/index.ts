import './texts.js'

/**
 * Background work: periodic jobs (`every`), with one owner of all timers of a serving process and leases by which one of several processes
 * runs a job; and durable jobs, ordered as rows and worked on in chunks.
 */
export * from './types.js'
export type { JobOptions, JobReport, JobState, Lease, Run, RunContext } from './job_runner.js'
export { every, holder, jobs, workedLanes, workerPorts, workOn, workOnHere, workUntil } from './service.js'
export { laneStates, taskLeases, type LaneState, type TaskLease } from './queries/lane_states.js'
export { findJob } from './queries/jobs.js'
export { failedJobs, type FailedJob } from './queries/failed_jobs.js'
export { wireStopped } from './transformers/wire_stopped.js'
export { holdsLease } from './lease.js'
export { registerJobType, lanes, type ChunkOutcome, type ChunkRequest, type JobType } from './job_types.js'
export {
  orderJob,
  orderedWith,
  orderKeyOf,
  readOrderKey,
  type JobOrder,
  type OrderedJob,
} from './actions/order_job.js'
export { mayHearJobs } from './policies/job_policy.js'
export { registerJobRecord } from './job_acts.js'
export { workJob } from './work/work_job.js'
export { andRest } from './work/and_rest.js'
export { FIRST_UNITS, nextUnits } from './domain/chunk_size.js'
export { cancelJob, dismissJob, retryJob } from './actions/change_job.js'
export { examsAreSlow, registerExamLoad, shareExamLoad } from './work/exam_load.js'
export { hearDueWork, onJobNews, registerWakeCarrier, type JobNews } from './news.js'
