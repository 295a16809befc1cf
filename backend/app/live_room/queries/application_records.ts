import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { ApplicationRow } from '#delivery'
import type { ListRequest } from '#shared'
import type { ConnectionRecordView, LoginEventView, MessageView } from '../views.js'
import { messagesById } from './messages.js'

type Page<Row> = { rows: Row[]; count: number }
type Request = ListRequest<'id'>

async function pageOf<Row>(
  base: () => DatabaseQueryBuilderContract,
  columns: string[],
  request: Request
): Promise<Page<Row>> {
  const [counted] = (await base().count('* as total')) as { total: number | string }[]
  const descending = request.order[0]?.descending ?? false
  const rows = (await base()
    .orderBy('id', descending ? 'desc' : 'asc')
    .offset(request.offset)
    .limit(request.limit)
    .select(...columns)) as Row[]
  return { rows, count: Number(counted?.total ?? 0) }
}

/** What was written between the candidate of an application and the staff of its room. */
export async function chatOf(application: ApplicationRow, request: Request): Promise<Page<MessageView>> {
  const base = () =>
    db.from('room_messages').where({ room_id: application.roomId ?? 0, candidate_id: application.userId })
  const page = await pageOf<{ id: number }>(base, ['id'], request)
  const messages = new Map(
    (await messagesById(page.rows.map((row) => row.id))).map((message) => [message.id, message])
  )
  return { rows: page.rows.flatMap(({ id }) => messages.get(id) ?? []), count: page.count }
}

export const connectionsOf = (
  application: ApplicationRow,
  request: Request
): Promise<Page<ConnectionRecordView>> =>
  pageOf(
    () => db.from('connection_records').where('application_id', application.id),
    [
      'id',
      'occurred_at as occurredAt',
      'current_average as currentAverage',
      'current_score as currentScore',
      'measured_delay as measuredDelay',
    ],
    request
  )

export const loginsOf = (application: ApplicationRow, request: Request): Promise<Page<LoginEventView>> =>
  pageOf(
    () => db.from('login_events').where('user_id', application.userId),
    ['id', 'type', 'occurred_at as occurredAt'],
    request
  )

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
