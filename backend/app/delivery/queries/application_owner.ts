import db from '@adonisjs/lucid/services/db'
import { select, type Row } from '#shared'

/** What never changes about an application: whose it is and which exam. Spares the hot path a read before its lock. */
export type ApplicationOwner = Readonly<Row<typeof OWNER>>

const OWNER = { userId: 'applications.user_id', examId: 'applications.exam_id' } as const

const KEPT = 20_000
const kept = new Map<number, ApplicationOwner>()

/** null when there is no such application. */
export async function applicationOwner(applicationId: number): Promise<ApplicationOwner | null> {
  const found = kept.get(applicationId)
  if (found) return found
  const owner = await select(db, 'applications', OWNER).where('id', applicationId).first()
  if (owner) rememberOwner(applicationId, owner)
  return owner
}

/** Whoever has read the row anyway spares the next one the read. */
export function rememberOwner(applicationId: number, { userId, examId }: ApplicationOwner) {
  kept.set(applicationId, { userId, examId })
  const oldest = kept.keys().next()
  if (kept.size > KEPT && !oldest.done) kept.delete(oldest.value)
}
