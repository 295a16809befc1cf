import db from '@adonisjs/lucid/services/db'
import type { DurableState } from '../domain/durable_job.js'

const STATES: readonly DurableState[] = ['QUEUED', 'RUNNING', 'FAILED']

/** How many durable jobs of these lanes wait, run or have failed: each state of each lane, also where there is none. */
export async function laneCounts(
  lanes: readonly string[]
): Promise<{ lane: string; state: DurableState; count: number }[]> {
  const rows = await db
    .query<{ lane: string; state: DurableState; total: number | string }>()
    .from('background_jobs')
    .whereIn('lane', [...lanes])
    .whereIn('state', [...STATES])
    .groupBy('lane', 'state')
    .select('lane', 'state')
    .count('* as total')
  return lanes.flatMap((lane) =>
    STATES.map((state) => {
      const found = rows.find((row) => row.lane === lane && row.state === state)
      return { lane, state, count: Number(found?.total ?? 0) }
    })
  )
}
