/** Durable jobs, as the console imports them. */
export { browserWatch, SHOWN } from './browser_watch.ts'
export type { Job, JobAct } from './job.ts'
export { JobRow } from './JobRow.tsx'
export { JobsBar, type JobsBarProps } from './JobsBar.tsx'
