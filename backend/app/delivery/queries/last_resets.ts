import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import type { ApplicationView } from '../views.js'

const RESET = {
  applicationId: 'application_events.application_id',
  at: 'application_events.occurred_at',
  detail: 'application_events.detail_json',
  name: 'users.name',
  type: 'application_events.type',
} as const

const clears = (detailJson: string | null): boolean => {
  const detail: unknown = JSON.parse(detailJson ?? 'null')
  return detail !== null && typeof detail === 'object' && Reflect.get(detail, 'clearsAnswers') === true
}

/**
 * The last reset of each of these applications: who did it and when, for a page that the exam was open on. It clears no answers where they
 * were put back since.
 */
export async function lastResets(
  applicationIds: readonly number[]
): Promise<Map<number, NonNullable<ApplicationView['reset']>>> {
  const resets = new Map<number, NonNullable<ApplicationView['reset']>>()
  if (applicationIds.length === 0) return resets
  const rows = await select(db, 'application_events', RESET)
    .join('users', 'users.id', 'application_events.user_id')
    .whereIn('application_events.application_id', [...applicationIds])
    .whereIn('application_events.type', ['reset', 'sitting_restored'])
    .orderBy('application_events.id')
  for (const { applicationId, at, detail, name, type } of rows) {
    const before = resets.get(applicationId)
    if (type === 'reset') resets.set(applicationId, { by: name, at, clearsAnswers: clears(detail) })
    else if (before) resets.set(applicationId, { ...before, clearsAnswers: false })
  }
  return resets
}
