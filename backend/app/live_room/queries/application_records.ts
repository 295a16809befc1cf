import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { firstStartOf, type ApplicationRow } from '#delivery'
import { momentsOf, schoolDay } from '#evidence'
import { countRows, select, type ListRequest } from '#shared'
import type { ConnectionRecordView, LoginEventView, MessageView } from '../views.js'
import { messagesById } from './messages.js'

type Page<T> = { rows: T[]; count: number }
type Request = ListRequest<'id'>

async function pageOf<T>(base: () => DatabaseQueryBuilderContract<T>, request: Request): Promise<Page<T>> {
  const rows = await base()
    .orderBy('id', request.order[0]?.descending ? 'desc' : 'asc')
    .offset(request.offset)
    .limit(request.limit)
  return { rows, count: await countRows(base()) }
}

/** What was written between the candidate of an application and the staff of its room. */
export async function chatOf(application: ApplicationRow, request: Request): Promise<Page<MessageView>> {
  const own = { room_id: application.roomId ?? 0, candidate_id: application.userId }
  const page = await pageOf(() => select(db, 'room_messages', { id: 'room_messages.id' }).where(own), request)
  const messages = new Map(
    (await messagesById(page.rows.map((row) => row.id))).map((message) => [message.id, message])
  )
  return { rows: page.rows.flatMap(({ id }) => messages.get(id) ?? []), count: page.count }
}

const CONNECTION = {
  id: 'connection_records.id',
  occurredAt: 'connection_records.occurred_at',
  currentAverage: 'connection_records.current_average',
  currentScore: 'connection_records.current_score',
  measuredDelay: 'connection_records.measured_delay',
} as const

export const connectionsOf = (
  application: ApplicationRow,
  request: Request
): Promise<Page<ConnectionRecordView>> =>
  pageOf(() => select(db, 'connection_records', CONNECTION).where('application_id', application.id), request)

/** A day of one record every ten seconds, and more. */
const MOST_RECORDS = 20_000

/** The first `MOST_RECORDS` of the link of an application, in their order. */
export const linkOf = (application: ApplicationRow) =>
  select(db, 'connection_records', {
    occurredAt: 'connection_records.occurred_at',
    currentAverage: 'connection_records.current_average',
    currentScore: 'connection_records.current_score',
  })
    .where('application_id', application.id)
    .orderBy('id')
    .limit(MOST_RECORDS)

const LOGIN = {
  id: 'login_events.id',
  type: 'login_events.type',
  occurredAt: 'login_events.occurred_at',
} as const

/**
 * How the candidate of an application came and went, from the first day on which it was sat to the day on which it ended: what else they did
 * with their account is not of this exam. Of one that was never begun all so far.
 */
export async function loginsOf(application: ApplicationRow, request: Request): Promise<Page<LoginEventView>> {
  const { id, userId, startedAt, finishedAt } = application
  const begun = (await firstStartOf(id)) ?? startedAt
  return pageOf(() => {
    const events = select(db, 'login_events', LOGIN).where('user_id', userId)
    if (begun !== null) events.where('occurred_at', '>=', momentsOf(schoolDay(begun)).from)
    if (finishedAt !== null) events.where('occurred_at', '<=', momentsOf(schoolDay(finishedAt)).to)
    return events
  }, request)
}

/** Has a record been written after this moment (epoch ms)? */
export const recordedSince = async (applicationId: number, at: number): Promise<boolean> =>
  Boolean(
    await db
      .from('connection_records')
      .where('application_id', applicationId)
      .where('occurred_at', '>', at)
      .select('id')
      .first()
  )
