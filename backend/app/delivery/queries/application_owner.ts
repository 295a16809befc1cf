import db from '@adonisjs/lucid/services/db'
import { select, type Row } from '#shared'

/**
 * Whose an application is and which exam, which never changes, and the version of the exam that it was last seen with. Spares the hot path a
 * read before its lock.
 */
export type ApplicationOwner = Readonly<Row<typeof OWNER>>

const OWNER = {
  userId: 'applications.user_id',
  examId: 'applications.exam_id',
  examVersion: 'applications.exam_version',
} as const

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
export function rememberOwner(applicationId: number, { userId, examId, examVersion }: ApplicationOwner) {
  cache.set(applicationId, { userId, examId, examVersion })
  const oldest = cache.keys().next()
  if (cache.size > MAX_CACHED && !oldest.done) cache.delete(oldest.value)
}
