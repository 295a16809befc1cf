import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'

/** How a link was just now. Milliseconds, but for the score (0 to 100). */
export type Connection = { currentAverage: number; currentScore: number; measuredDelay: number }

export async function writeConnectionRecord(applicationId: number, connection: Connection): Promise<void> {
  await db
    .insertQuery()
    .table('connection_records')
    .insert({
      application_id: applicationId,
      current_average: Math.round(connection.currentAverage),
      current_score: Math.round(connection.currentScore),
      measured_delay: Math.round(connection.measuredDelay),
      occurred_at: clock.now(),
    })
}
