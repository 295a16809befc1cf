import db from '@adonisjs/lucid/services/db'
import { changedRows, clock, repeatOnDeadlock } from '#shared'

/** Clocks of machines differ by less. */
const CLOCKS_DIFFER_MS = 5 * 60_000

/**
 * Takes the lease of a job, or renews it: of all processes one has it, the one whose guarded UPDATE changed the row. A lease that ran out
 * is free, and so is one that lasts far longer than any: the clock went back since, and its holder may be gone. `leaseMs` 0 gives it back.
 * @returns whether `holder` has it now
 */
export async function holdsLease(name: string, holder: string, leaseMs: number): Promise<boolean> {
  const now = clock.now()
  await repeatOnDeadlock(() =>
    db.knexQuery().table('scheduled_tasks').insert({ name }).onConflict('name').ignore()
  )
  const changed = await repeatOnDeadlock(() =>
    db
      .from('scheduled_tasks')
      .where('name', name)
      .where((free) => {
        free
          .whereNull('lease_until')
          .orWhere('lease_until', '<', now)
          .orWhere('lease_until', '>', now + leaseMs + CLOCKS_DIFFER_MS)
          .orWhere('lease_owner', holder)
      })
      .update({ lease_owner: holder, lease_until: now + leaseMs, last_run_at: now })
  )
  return changedRows(changed) > 0
}
