import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'

const STARTED = { at: 'application_events.occurred_at' } as const

/** When an application was begun for the first time, whatever staff have reset since; epoch ms, null: never. */
export async function firstStartOf(applicationId: number): Promise<number | null> {
  const first = await select(db, 'application_events', STARTED)
    .where({ application_id: applicationId, type: 'started' })
    .orderBy('application_events.id')
    .first()
  return first?.at ?? null
}
