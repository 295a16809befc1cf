import type { Data } from '@banca/backend/api'
import { percentDone } from '../../ui/percent_done.ts'

/** A durable job as the server shows it, with its texts. */
export type Job = Data.Jobs.Job

/** It waits or runs. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'QUEUED' || state === 'RUNNING'

/** What a person may do with it; only who ordered it puts it away. */
export type JobAct = 'cancel' | 'retry' | 'download' | 'dismiss'

export function actsOn(job: Job, userId: number): JobAct[] {
  if (isOpen(job)) return job.canCancel && !job.isCancelRequested ? ['cancel'] : []
  const isOwn = job.orderedBy?.id === userId
  return [
    ...(job.state === 'FAILED' ? ['retry' as const] : []),
    ...(job.hasFile ? ['download' as const] : []),
    ...(isOwn ? ['dismiss' as const] : []),
  ]
}

export function toneOf({ state, warnings }: Pick<Job, 'state' | 'warnings'>) {
  if (state === 'FAILED') return 'error'
  if (state === 'DONE') return warnings > 0 ? 'warning' : 'success'
  return 'plain'
}

/** 0 to 100; null while the server does not know how much there is. */
export const percentOf = ({ done, total }: Pick<Job, 'done' | 'total'>): number | null =>
  percentDone(done, total)

/**
 * Whether the bar is one line until somebody opens it: its rows take the page's place, which on a small screen only a failure is worth, and
 * on any what has happened since the page was opened. `isNews`: one of them had not ended then.
 */
export const startsCollapsed = (
  jobs: readonly Pick<Job, 'state'>[],
  { isSmall, isNews }: { isSmall: boolean; isNews: boolean }
): boolean => (isSmall || !isNews) && jobs.every(({ state }) => state !== 'FAILED')

/** What a screen reader hears of a job: its state, and each tenth of the way. */
const stepOf = (job: Job): string =>
  isOpen(job) ? `${job.stateText}:${Math.floor((percentOf(job) ?? 0) / 10)}` : job.stateText

/**
 * The jobs that came a step further between two reads of the list. What is there at the first read is no news: it is on the page.
 */
export function advanced(before: readonly Job[], now: readonly Job[]): Job[] {
  const known = new Map(before.map((job) => [job.id, stepOf(job)]))
  return now.filter((job) => known.get(job.id) !== stepOf(job))
}
