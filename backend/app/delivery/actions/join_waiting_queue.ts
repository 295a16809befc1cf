import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'

/** Notes that the candidate waits for the safe browser; a repeat keeps the first moment. */
export async function joinWaitingQueue(applicationId: number, userId: number): Promise<void> {
  await db
    .knexQuery()
    .table('waiting_queue_entries')
    .insert({ application_id: applicationId, user_id: userId, created_at: clock.now() })
    .onConflict('application_id')
    .ignore()
}
