import db from '@adonisjs/lucid/services/db'
import { clock, repeatOnDeadlock } from '#shared'

/** The row by which all processes see that answer batches are slow in one of them. */
const EXAMS_SLOW = 'jobs.exams_slow'
/** What one process saw counts everywhere for so long. */
const COUNTS_FOR_MS = 5_000
/** A worker reads the row this often at most. */
const READ_EVERY_MS = 1_000

const signals = new Set<() => boolean>()

/** Registers a sign that this process's candidates wait longer than usual. @returns ends it */
export function registerExamLoad(isSlow: () => boolean): () => void {
  signals.add(isSlow)
  return () => signals.delete(isSlow)
}

const areSlowHere = () => [...signals].some((isSlow) => isSlow())

/** Tells the other processes; writes only where batches are slow. */
export async function shareExamLoad(): Promise<void> {
  if (!areSlowHere()) return
  const row = { name: EXAMS_SLOW, lease_until: clock.now() + COUNTS_FOR_MS }
  // No `last_run_at`: it is no task that could be overdue.
  await repeatOnDeadlock(() =>
    db.knexQuery().table('scheduled_tasks').insert(row).onConflict('name').merge(['lease_until'])
  )
}

let lastRead = { at: Number.NEGATIVE_INFINITY, until: 0 }

/** Are answer batches slow, here or in another process? Workers step aside then. */
export async function examsAreSlow(): Promise<boolean> {
  if (areSlowHere()) return true
  const now = clock.now()
  if (Math.abs(now - lastRead.at) >= READ_EVERY_MS) {
    const row = await db
      .query<{ until: number | null }>()
      .from('scheduled_tasks')
      .where('name', EXAMS_SLOW)
      .select('lease_until as until')
      .first()
    lastRead = { at: now, until: row?.until ?? 0 }
  }
  return lastRead.until > now
}
