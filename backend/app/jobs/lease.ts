import { randomUUID } from 'node:crypto'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { finishAllOverdue } from '../actions/finish_overdue.js'

const NAME = 'delivery.timeouts'
const EVERY_MS = 5_000
/** Longer than a sweep: a server that dies in one is replaced by another this late. */
const LEASE_MS = 20_000

const owner: string = randomUUID()

/** One of all processes sweeps: the one whose guarded UPDATE got the lease. */
export async function holdsLease(name: string, holder: string, leaseMs: number): Promise<boolean> {
  const now = clock.now()
  await db.knexQuery().table('scheduled_tasks').insert({ name }).onConflict('name').ignore()
  const changed = (await db
    .from('scheduled_tasks')
    .where('name', name)
    .where((free) => {
      free.whereNull('lease_until').orWhere('lease_until', '<', now).orWhere('lease_owner', holder)
    })
    .update({ lease_owner: holder, lease_until: now + leaseMs, last_run_at: now })) as unknown
  return Number(Array.isArray(changed) ? changed[0] : changed) > 0
}

/**
 * One look for applications whose time is over, by whoever holds the lease.
 * @returns how many were finished
 */
export async function sweepTimeouts(holder = owner): Promise<number> {
  if (!(await holdsLease(NAME, holder, LEASE_MS))) return 0
  return finishAllOverdue()
}

/** Sweeps every 5 s for as long as the server runs. A failed sweep is logged and the next one tries again. */
export function startTimeoutSweeper(): void {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    sweepTimeouts()
      .catch((error: unknown) => logger.error({ err: error }, 'the timeout sweep failed'))
      .finally(() => (running = false))
  }, EVERY_MS)
  timer.unref()
  app.terminating(() => clearInterval(timer))
}
