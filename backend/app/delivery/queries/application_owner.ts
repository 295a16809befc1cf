import db from '@adonisjs/lucid/services/db'

/** What never changes about an application: whose it is and which exam. Spares the hot path a read before its lock. */
export type ApplicationOwner = { readonly userId: number; readonly examId: number }

const KEPT = 20_000
const kept = new Map<number, ApplicationOwner>()

/** null when there is no such application. */
export async function applicationOwner(applicationId: number): Promise<ApplicationOwner | null> {
  const found = kept.get(applicationId)
  if (found) return found
  const row = (await db
    .from('applications')
    .where('id', applicationId)
    .select('user_id', 'exam_id')
    .first()) as { user_id: number; exam_id: number } | undefined | null
  if (!row) return null
  const owner = { userId: row.user_id, examId: row.exam_id }
  rememberOwner(applicationId, owner)
  return owner
}

/** Whoever has read the row anyway spares the next one the read. */
export function rememberOwner(applicationId: number, { userId, examId }: ApplicationOwner) {
  kept.set(applicationId, { userId, examId })
  const oldest = kept.keys().next()
  if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value)
}
