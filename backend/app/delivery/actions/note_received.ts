import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'

/**
 * The page of the candidate shows what staff did up to `version`: one statement, which changes nothing where that is known already, or
 * where there is no such version. Answers keep their lock for themselves: nothing that they look at is written.
 * @returns whether it was news
 */
export async function noteReceived(applicationId: number, version: number): Promise<boolean> {
  const changed = await db
    .from('applications')
    .where('id', applicationId)
    .whereNull('withdrawn_at')
    .where('received_version', '<', version)
    .where('schedule_version', '>=', version)
    .update({ received_version: version, received_at: clock.now() })
  return Number(changed) > 0
}
