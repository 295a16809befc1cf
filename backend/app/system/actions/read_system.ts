import { serving } from '#config/serving'
import { askStore } from '#files'
import { mediaHealth, mediaNodes } from '#media'
import { clock, within } from '#shared'
import type { MediaPart, SystemStatus } from '../domain/status.js'
import { allProcesses, redisPart } from '../processes/all_processes.js'
import { databasePart } from '../queries/database_part.js'
import { jobsPart } from '../queries/jobs_part.js'

/** The store itself takes 2.5 s to say that it is away; nothing is waited for longer than this. */
const ANSWERS_WITHIN_MS = 3_000
/** A launcher kills a process that is there so long after its drain. */
const STOPS_WITHIN_MS = 30_000

function mediaPart(): MediaPart {
  if (mediaNodes().length > 0) return { mode: 'janus' }
  return { mode: mediaHealth().ok ? 'stills' : 'missing' }
}

/** Where each part of the status is read. */
export const PARTS = {
  processes: allProcesses,
  redis: redisPart,
  database: databasePart,
  store: askStore,
  jobs: jobsPart,
}

/**
 * How the installation is. A part that fails, or does not answer in time, is null and affects no other part; all of it takes 3 s at most.
 * Never throws.
 */
export async function readSystem(parts = PARTS, withinMs = ANSWERS_WITHIN_MS): Promise<SystemStatus> {
  const ask = <T>(part: () => Promise<T>) => within(part(), withinMs).catch(() => null)
  const [processes, redis, database, store, jobs] = await Promise.all([
    ask(parts.processes),
    ask(parts.redis),
    ask(parts.database),
    ask(parts.store),
    ask(parts.jobs),
  ])
  const { drain } = serving
  return {
    at: clock.now(),
    drainLimitMs: STOPS_WITHIN_MS + (drain === null ? 0 : drain.noticeMs + drain.quietMs),
    processes: processes ?? { rows: [], isComplete: false },
    redis,
    database,
    store,
    jobs,
    media: mediaPart(),
  }
}
