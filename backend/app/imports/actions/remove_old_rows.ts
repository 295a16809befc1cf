import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'

/** Rows of one statement. */
const AT_ONCE = 1_000

/** Removes the rows of imports that were sent `days` ago; that they were, and what they did in numbers, stays. @returns how many rows */
export async function removeOldRows(days: number): Promise<number> {
  const before = clock.now() - days * 86_400_000
  const runs = await db
    .query<{ id: number }>()
    .from('import_runs')
    .where('created_at', '<', before)
    .whereNotIn('state', ['CHECKING', 'APPLYING', 'UNDOING'])
    .whereExists((rows) => rows.from('import_rows').whereColumn('run_id', 'import_runs.id'))
    .orderBy('id')
    .limit(20)
    .select('id')
  let removed = 0
  for (const { id } of runs) {
    const rows = await db
      .query<{ id: number }>()
      .from('import_rows')
      .where('run_id', id)
      .limit(AT_ONCE)
      .select('id')
    removed += rows.length
    await db
      .from('import_rows')
      .whereIn(
        'id',
        rows.map((row) => row.id)
      )
      .delete()
  }
  return removed
}
