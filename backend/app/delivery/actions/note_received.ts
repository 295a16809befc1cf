import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'

/**
 * The page of the candidate shows what staff did up to `version`: a statement that changes nothing where that is known already, or where
 * there is no such version; a read tells these apart. Answers keep their lock for themselves: nothing that they look at is written. A device on which the
 * candidate no longer goes on is not heard.
 * @returns whether the page on which the exam is written is known to show it
 */
export async function noteReceived(
  applicationId: number,
  version: number,
  sessionId: number
): Promise<boolean> {
  const changed = await db
    .from('applications')
    .where('id', applicationId)
    .where((writer) => void writer.whereNull('writer_session_id').orWhere('writer_session_id', sessionId))
    .whereNull('withdrawn_at')
    .where('received_version', '<', version)
    .where('schedule_version', '>=', version)
    .update({ received_version: version, received_at: clock.now() })
  if (Number(changed) > 0) return true
  const known = await db
    .from('applications')
    .where('id', applicationId)
    .where('received_version', '>=', version)
    .select('id')
    .first()
  return Boolean(known)
}
