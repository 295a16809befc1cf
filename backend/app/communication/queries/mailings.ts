import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countRows, select, type Caller, type ListRequest, type Row } from '#shared'
import type { MailingState, PauseReason } from '../domain/mailing_state.js'
import type { MessageState } from '../domain/message_state.js'
import { seesAllMailings } from '../policies/mail_policy.js'
import type { MailingView } from '../views.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

const LOCKED = {
  id: 'email_mailings.id',
  institutionId: 'email_mailings.institution_id',
  orderedBy: 'email_mailings.ordered_by',
  subject: 'email_mailings.subject',
  language: 'email_mailings.language',
  state: 'email_mailings.state',
  run: 'email_mailings.run',
  made: 'email_mailings.made',
  accepted: 'email_mailings.accepted',
  copiesJson: 'email_mailings.copies_json',
} as const

export type LockedMailing = Omit<Row<typeof LOCKED>, 'state' | 'copiesJson'> & {
  readonly state: MailingState
  readonly copies: readonly string[]
}

/** A mailing under its lock: for its job, or for whoever was found to be allowed. */
export async function lockedMailing(
  trx: TransactionClientContract,
  id: number
): Promise<LockedMailing | null> {
  const row = await select(trx, 'email_mailings', LOCKED).where('id', id).forUpdate().first()
  if (!row) return null
  const { state, copiesJson, ...mailing } = row
  return {
    ...mailing,
    // The database holds what we wrote.
    state: state as MailingState,
    copies: JSON.parse(copiesJson) as string[],
  }
}

/** Messages of a mailing that nothing has come of yet; those that are not made are among them. */
export async function countOpen(trx: TransactionClientContract, mailing: LockedMailing): Promise<number> {
  const { id, made, accepted, copies } = mailing
  const open = await countRows(
    select(trx, 'email_messages', { id: 'email_messages.id' })
      .where('mailing_id', id)
      .whereIn('state', ['queued', 'sending'])
  )
  return open + (made < accepted ? accepted - made + copies.length : 0)
}

export type MessageCounts = Partial<Record<MessageState, number>>

/** Messages by state, by mailing. */
export async function countMessages(
  client: Pick<TransactionClientContract, 'from'>,
  mailings: readonly number[]
): Promise<Map<number, MessageCounts>> {
  const counts = new Map<number, MessageCounts>()
  if (mailings.length === 0) return counts
  const rows: { mailing_id: number; state: MessageState; total: number | string }[] = await client
    .from('email_messages')
    .whereIn('mailing_id', [...mailings])
    .groupBy('mailing_id', 'state')
    .select('mailing_id', 'state')
    .count('* as total')
  for (const { mailing_id, state, total } of rows)
    counts.set(mailing_id, { ...counts.get(mailing_id), [state]: Number(total) })
  return counts
}

const MAILING = {
  id: 'email_mailings.id',
  subject: 'email_mailings.subject',
  description: 'email_mailings.description',
  state: 'email_mailings.state',
  pauseReason: 'email_mailings.pause_reason',
  accepted: 'email_mailings.accepted',
  countsJson: 'email_mailings.counts_json',
  orderedBy: 'email_mailings.ordered_by',
  orderedByName: 'users.name',
  createdAt: 'email_mailings.created_at',
  endedAt: 'email_mailings.ended_at',
} as const

/** Mailings that a person sees. */
function seen(caller: Caller, client: Client = db) {
  const query = select(client, 'email_mailings', MAILING)
    .join('users', 'users.id', 'email_mailings.ordered_by')
    .where('email_mailings.institution_id', caller.institutionId)
  if (!seesAllMailings(caller)) query.where('email_mailings.ordered_by', caller.userId)
  return query
}

async function withCounts(rows: readonly Row<typeof MAILING>[]): Promise<MailingView[]> {
  const open = rows.filter(({ countsJson }) => countsJson === null)
  const counts = await countMessages(
    db,
    open.map(({ id }) => id)
  )
  return rows.map(({ countsJson, state, pauseReason, ...row }) => ({
    ...row,
    // The database holds what we wrote.
    state: state as MailingState,
    pauseReason: pauseReason as PauseReason | null,
    counts: countsJson === null ? (counts.get(row.id) ?? {}) : (JSON.parse(countsJson) as MessageCounts),
  }))
}

/** The newest first. */
export async function listMailings(
  caller: Caller,
  { offset, limit }: Pick<ListRequest<never>, 'offset' | 'limit'>
): Promise<{ rows: MailingView[]; count: number }> {
  const query = seen(caller)
  const count = await countRows(query)
  const rows = await query.orderBy('email_mailings.id', 'desc').offset(offset).limit(limit)
  return { rows: await withCounts(rows), count }
}

/** Null: not there, or not the caller's. */
export async function findMailing(caller: Caller, id: number): Promise<MailingView | null> {
  const row = await seen(caller).where('email_mailings.id', id).first()
  return row ? ((await withCounts([row]))[0] ?? null) : null
}
