import db from '@adonisjs/lucid/services/db'
import { countRows, select, type ListRequest, type Row } from '#shared'
import { actOf } from '../domain/staff_acts.js'
import type { HistoryView } from '../views.js'

const EVENT = {
  id: 'application_events.id',
  at: 'application_events.occurred_at',
  type: 'application_events.type',
  from: 'application_events.from_state',
  to: 'application_events.to_state',
  source: 'application_events.source',
  detail: 'application_events.detail_json',
  userId: 'users.id?',
  userName: 'users.name?',
} as const

/** A page of what an application went through, by whom and why. */
export async function applicationHistory(
  applicationId: number,
  { order, offset, limit }: ListRequest<'id'>
): Promise<{ rows: HistoryView[]; count: number }> {
  const own = () =>
    select(db, 'application_events', EVENT)
      .leftJoin('users', 'users.id', 'application_events.user_id')
      .where('application_events.application_id', applicationId)
  const rows = await own()
    .orderBy('application_events.id', order[0]?.descending ? 'desc' : 'asc')
    .offset(offset)
    .limit(limit)
  return { rows: rows.map(toView), count: await countRows(own()) }
}

type Facts = Record<string, unknown>
const isFacts = (value: unknown): value is Facts =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
const textIn = (value: unknown) => (typeof value === 'string' ? value : null)

function toView({ detail, userId, userName, ...row }: Row<typeof EVENT>): HistoryView {
  const stored: unknown = JSON.parse(detail ?? 'null')
  const { before, after, reason, why, ...facts } = isFacts(stored) ? stored : {}
  const isAct = row.source === 'staff'
  return {
    ...row,
    act: isAct ? actOf(row.type, detail) : null,
    by: userId === null || userName === null ? null : { id: userId, name: userName },
    // A finish names its cause there, which is no text of a person.
    reason: row.type === 'finished' ? textIn(why) : textIn(reason),
    before: isFacts(before) ? before : null,
    after: isFacts(after) ? after : null,
    detail: row.type === 'finished' ? { ...facts, reason } : facts,
  }
}
