import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'

/** Records that the candidate waits for the safe browser; a repeat does not change the time of the first. */
export async function joinWaitingQueue(applicationId: number, userId: number): Promise<void> {
  await db
    .knexQuery()
    .table('waiting_queue_entries')
    .insert({ application_id: applicationId, user_id: userId, created_at: clock.now() })
    .onConflict('application_id')
    .ignore()
}
