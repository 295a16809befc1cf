import { access, constants, mkdir, statfs } from 'node:fs/promises'
import db from '@adonisjs/lucid/services/db'
import type { JobReport } from '#jobs'
import { clock, select, toIso, within } from '#shared'

export type Check = { readonly ok: boolean; readonly detail?: string }
export type Readiness = { readonly ready: boolean; readonly checks: Readonly<Record<string, Check>> }

/** Below this the server takes no exam: an answer must find room. Bytes. */
export const MIN_FREE_BYTES = 200 * 1_048_576
/** A scheduled task whose lease ran out this long ago is not running anywhere. Milliseconds. */
export const STALE_TASK_MS = 5 * 60_000
const TIMEOUT_MS = 2_000

const parts = new Map<string, () => Check>()

/** What a module reports of itself beside the checks that decide: it takes no process out of service. For everybody: no addresses, no names. */
export const registerPart = (name: string, report: () => Check): void => void parts.set(name, report)

async function attempt(check: () => Promise<Check>): Promise<Check> {
  try {
    return await within(check(), TIMEOUT_MS)
  } catch {
    return { ok: false, detail: 'unavailable' }
  }
}

const database = async (): Promise<Check> => {
  await db.rawQuery('select 1')
  return { ok: true }
}

const disk = async (dataDir: string): Promise<Check> => {
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.W_OK)
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  return { ok: free >= MIN_FREE_BYTES, detail: `${Math.floor(free / 1_048_576)} MB free` }
}

/** The queue lives if no task that ever ran has been silent for long after its lease. */
const queue = async (): Promise<Check> => {
  const rows = await select(db, 'scheduled_tasks', { name: 'scheduled_tasks.name' })
    .whereNotNull('last_run_at')
    .where('last_run_at', '<', clock.now() - STALE_TASK_MS)
    .where((query) => query.whereNull('lease_until').orWhere('lease_until', '<', clock.now() - STALE_TASK_MS))
  return rows.length === 0
    ? { ok: true }
    : { ok: false, detail: `stale: ${rows.map((row) => row.name).join(', ')}` }
}

/** A job as anybody may see it: its name, its state and its times. */
export const jobTimes = ({ name, everyMs, state, lastRunAt, lastSuccessAt, lastErrorAt }: JobReport) => ({
  name,
  everySeconds: everyMs / 1_000,
  state,
  lastRunAt: toIso(lastRunAt),
  lastSuccessAt: toIso(lastSuccessAt),
  lastErrorAt: toIso(lastErrorAt),
})

/**
 * Can this process serve? Database answers, disk is writable with room, background work is fresh. A stale queue is
 * reported and does not take the server out of service: candidates can write answers without it.
 */
export async function readiness(options: { dataDir: string; stopping: boolean }): Promise<Readiness> {
  const [databaseCheck, diskCheck, queueCheck] = await Promise.all([
    attempt(database),
    attempt(() => disk(options.dataDir)),
    attempt(queue),
  ])
  const checks = {
    process: { ok: !options.stopping },
    database: databaseCheck,
    disk: diskCheck,
    queue: queueCheck,
    ...Object.fromEntries([...parts].map(([name, report]) => [name, report()])),
  }
  return { ready: !options.stopping && databaseCheck.ok && diskCheck.ok, checks }
}
