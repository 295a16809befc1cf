import db from '@adonisjs/lucid/services/db'
import { containing, countRows, orderAsRead, select, type Caller, type ListRequest } from '#shared'
import type { MessageState } from '../domain/message_state.js'
import { seesAllMailings } from '../policies/mail_policy.js'
import type { EmailRecordView } from '../views.js'

const RECORD = {
  id: 'email_messages.id',
  mailingId: 'email_mailings.id',
  recipientName: 'users.name?',
  recipientEmail: 'email_messages.address',
  type: 'email_mailings.description',
  state: 'email_messages.state',
  answer: 'email_messages.answer',
  createdAt: 'email_messages.created_at',
  sentAt: 'email_messages.sent_at',
} as const

export const RECORD_ORDER = ['user__name', 'created_at', 'sent_at', 'id'] as const
type RecordOrder = (typeof RECORD_ORDER)[number]

const COLUMNS: Readonly<Record<RecordOrder, string>> = {
  user__name: 'users.name',
  created_at: 'email_messages.created_at',
  sent_at: 'email_messages.sent_at',
  id: 'email_messages.id',
}

export type RecordFilter = {
  readonly mailing?: number | undefined
  readonly state?: MessageState | undefined
}

/** Messages of the mailings that a person sees. */
export async function listRecords(
  caller: Caller,
  request: ListRequest<RecordOrder>,
  { mailing, state }: RecordFilter
): Promise<{ rows: EmailRecordView[]; count: number }> {
  const query = select(db, 'email_messages', RECORD)
    .join('email_mailings', 'email_mailings.id', 'email_messages.mailing_id')
    .leftJoin('users', 'users.id', 'email_messages.user_id')
    .where('email_mailings.institution_id', caller.institutionId)
  if (!seesAllMailings(caller)) query.where('email_mailings.ordered_by', caller.userId)
  if (mailing !== undefined) query.where('email_messages.mailing_id', mailing)
  if (state !== undefined) query.where('email_messages.state', state)
  if (request.search !== '')
    query.whereRaw(...containing(query.client, request.search, 'users.name', 'email_messages.address'))
  const count = await countRows(query)
  for (const { field, descending } of request.order)
    orderAsRead(query, COLUMNS[field], descending ? 'desc' : 'asc')
  const rows = await query.orderBy('email_messages.id').offset(request.offset).limit(request.limit)
  // The database holds what we wrote.
  return { rows: rows.map((row) => ({ ...row, state: row.state as MessageState })), count }
}
