import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'

/** Has this person an exam that was begun, is not finished and has not come to its end? A time that is held does not end. */
export async function sitsNow(userId: number): Promise<boolean> {
  const running = await db
    .from('applications')
    .where({ user_id: userId, state: 'STARTED' })
    .where((open) => void open.where('deadline_at', '>', clock.now()).orWhereNotNull('held_at'))
    .select('id')
    .first()
  return Boolean(running)
}
