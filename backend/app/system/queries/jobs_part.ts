import { unsealedBacklog } from '#audit'
import { lanes, laneStates, taskLeases } from '#jobs'
import { clock } from '#shared'
import type { JobsPart } from '../domain/status.js'

const DAY_MS = 86_400_000

/** The background work of the installation. @throws what the database throws */
export async function jobsPart(): Promise<JobsPart> {
  const now = clock.now()
  const [counted, leases, unsealed] = await Promise.all([
    laneStates(lanes(), { now, failedSince: now - DAY_MS }),
    taskLeases(),
    unsealedBacklog(),
  ])
  return { lanes: counted, leases, unsealed }
}
