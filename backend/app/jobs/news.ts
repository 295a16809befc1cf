import logger from '@adonisjs/core/services/logger'

/**
 * A job as others hear of it: no state, they read the row. `orderedBy` null: a command ordered it. `institutionId` null: it is of the
 * installation, and no page shows it.
 */
export type JobNews = {
  readonly jobId: number
  readonly orderedBy: number | null
  readonly institutionId: number | null
}

const listeners = new Set<(news: JobNews) => void>()
const workers = new Set<(lane: string) => void>()
let carry: (lane: string) => void = () => {}

/** Calls `listener` after each change of a job that pages show; while it runs, about once a second. @returns ends it */
export function onJobNews(listener: (news: JobNews) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the pages that show the job. Call it after the commit; it never throws. */
export function tellJobNews(news: JobNews): void {
  for (const listener of listeners)
    try {
      listener(news)
    } catch (error) {
      logger.error({ err: error, ...news }, 'news of a job could not be announced')
    }
}

/** Calls `wake` when a job of a lane may be due in this process. @returns ends it */
export function onDueWork(wake: (lane: string) => void): () => void {
  workers.add(wake)
  return () => workers.delete(wake)
}

/** How the workers of other processes are woken. Without one they find the job at their next look at the table. */
export const registerWakeCarrier = (carrier: (lane: string) => void): void => void (carry = carrier)

/** Another process says that a job of this lane may be due. */
export function hearDueWork(lane: string): void {
  for (const wake of workers) wake(lane)
}

/** A job of this lane may be due: wakes the workers of all processes. Call it after the commit. */
export function wakeWorkers(lane: string): void {
  hearDueWork(lane)
  carry(lane)
}
