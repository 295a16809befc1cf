import db from '@adonisjs/lucid/services/db'
import { select, type Row } from '#shared'

/** What never changes about an application: whose it is and which exam. Spares the hot path a read before its lock. */
export type ApplicationOwner = Readonly<Row<typeof OWNER>>

const OWNER = { userId: 'applications.user_id', examId: 'applications.exam_id' } as const

const MAX_CACHED = 20_000
const cache = new Map<number, ApplicationOwner>()

/** null when there is no such application. */
export async function applicationOwner(applicationId: number): Promise<ApplicationOwner | null> {
  const found = cache.get(applicationId)
  if (found) return found
  const owner = await select(db, 'applications', OWNER).where('id', applicationId).first()
  if (owner) rememberOwner(applicationId, owner)
  return owner
}

/** Whoever has read the row anyway spares the next one the read. */
export function rememberOwner(applicationId: number, { userId, examId }: ApplicationOwner) {
  cache.set(applicationId, { userId, examId })
  const oldest = cache.keys().next()
  if (cache.size > MAX_CACHED && !oldest.done) cache.delete(oldest.value)
}
