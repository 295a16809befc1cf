import db from '@adonisjs/lucid/services/db'
import { clock, ok, inTransaction } from '#shared'
import type { RunState } from '../domain/run_state.js'
import { lockedRun, stateOf, type StoredRun } from '../queries/runs.js'

/** Rows of one statement. */
const AT_ONCE = 1_000
/** Work is never under way so long: what is older has failed. */
const WORK_DAYS = 30
const DAY_MS = 86_400_000

const AT_WORK: readonly RunState[] = ['CHECKING', 'APPLYING', 'UNDOING']
const isAtWork = (run: StoredRun): boolean => AT_WORK.includes(stateOf(run))

/**
 * Removes rows of imports that were applied, or sent where they were not, `days` ago; that they were, and what they did in numbers, stays.
 * @returns how many rows; 0: there are no more
 */
export async function removeOldRows(days: number): Promise<number> {
  const before = clock.now() - days * DAY_MS
  const longAgo = before - WORK_DAYS * DAY_MS
  const runs = await db
    .query<{ id: number }>()
    .from('import_runs')
    .whereRaw('coalesce(applied_at, created_at) < ?', [before])
    .where((settled) => settled.whereNotIn('state', [...AT_WORK]).orWhere('created_at', '<', longAgo))
    .whereExists((rows) => rows.from('import_rows').whereColumn('run_id', 'import_runs.id'))
    .orderBy('id')
    .limit(20)
    .select('id')
  let removed = 0
  for (const { id } of runs) {
    const done = await inTransaction<number, never>(async (trx) => {
      const run = await lockedRun(trx, id)
      // What was ordered at its last moment goes to its end.
      if (!run || (isAtWork(run) && run.createdAt >= longAgo)) return ok(0)
      const rows = await trx
        .query<{ id: number }>()
        .from('import_rows')
        .where('run_id', id)
        .limit(AT_ONCE)
        .select('id')
      await trx
        .from('import_rows')
        .whereIn(
          'id',
          rows.map((row) => row.id)
        )
        .delete()
      return ok(rows.length)
    })
    if (done.ok) removed += done.value
  }
  return removed
}
