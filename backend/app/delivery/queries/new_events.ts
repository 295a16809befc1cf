import db from '@adonisjs/lucid/services/db'
import { select, type EventWindow } from '#shared'

const EVENT = {
  id: 'application_events.id',
  applicationId: 'application_events.application_id',
  type: 'application_events.type',
} as const

/** Skipped ids that are asked for in one statement. */
const SKIPPED_AT_ONCE = 10_000

/** An event of an application, as far as those look at it who follow what changes. */
export type NewEvent = { readonly id: number; readonly applicationId: number; readonly type: string }

/** Up to `limit` events that the window has not read, ascending by id, and before them up to `limit` of those that were skipped. */
export async function newEvents({ skipped, highest }: EventWindow, limit: number): Promise<NewEvent[]> {
  const events = () => select(db, 'application_events', EVENT).orderBy('id').limit(limit)
  const late = skipped.length === 0 ? [] : await events().whereIn('id', skipped.slice(0, SKIPPED_AT_ONCE))
  return [...late, ...(await events().where('id', '>', highest))]
}

/** The id of the newest event; 0 where there is none. */
export async function newestEvent(): Promise<number> {
  const newest = await db.query<{ id: number | null }>().from('application_events').max('id as id').first()
  return newest?.id ?? 0
}
