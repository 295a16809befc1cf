import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import { laneCounts } from './lane_counts.js'

/** The durable jobs of one lane, of the installation. */
export type LaneState = {
  readonly lane: string
  readonly queued: number
  readonly running: number
  /** That failed since the given time. */
  readonly failed: number
  /** That wait until candidates wait no longer. */
  readonly aside: number
  /** Since when the oldest job waits that a worker could take: neither for exams nor for its next attempt. Epoch ms. */
  readonly dueSince: number | null
}

/** @param failedSince epoch ms */
export async function laneStates(
  lanes: readonly string[],
  { now, failedSince }: { now: number; failedSince: number }
): Promise<LaneState[]> {
  const [counts, failed, aside, due] = await Promise.all([
    laneCounts(lanes),
    db
      .query<{ lane: string; total: number | string }>()
      .from('background_jobs')
      .whereIn('lane', [...lanes])
      .where('state', 'FAILED')
      .where('ended_at', '>=', failedSince)
      .groupBy('lane')
      .select('lane')
      .count('* as total'),
    db
      .query<{ lane: string; total: number | string }>()
      .from('background_jobs')
      .whereIn('lane', [...lanes])
      .where({ state: 'QUEUED', waits_for: 'exams' })
      .groupBy('lane')
      .select('lane')
      .count('* as total'),
    db
      .query<{ lane: string; since: number | string }>()
      .from('background_jobs')
      .whereIn('lane', [...lanes])
      .where('state', 'QUEUED')
      .whereNull('waits_for')
      .where('not_before_at', '<=', now)
      .groupBy('lane')
      .select('lane')
      .min('not_before_at as since'),
  ])
  const countOf = (lane: string, state: string) =>
    counts.find((row) => row.lane === lane && row.state === state)?.count ?? 0
  return lanes.map((lane) => {
    const since = due.find((row) => row.lane === lane)?.since
    return {
      lane,
      queued: countOf(lane, 'QUEUED'),
      running: countOf(lane, 'RUNNING'),
      failed: Number(failed.find((row) => row.lane === lane)?.total ?? 0),
      aside: Number(aside.find((row) => row.lane === lane)?.total ?? 0),
      dueSince: since === undefined ? null : Number(since),
    }
  })
}

/** Who has a periodic job of which one process runs it, and until when. Epoch ms; `owner`: the `holder` of that process. */
export type TaskLease = {
  readonly task: string
  readonly owner: string | null
  readonly until: number | null
}

/** Of all tasks that could be overdue: those that ran, and have to run again in time. */
export const taskLeases = async (): Promise<TaskLease[]> =>
  await select(db, 'scheduled_tasks', {
    task: 'scheduled_tasks.name',
    owner: 'scheduled_tasks.lease_owner',
    until: 'scheduled_tasks.lease_until',
  }).orderBy('name')
