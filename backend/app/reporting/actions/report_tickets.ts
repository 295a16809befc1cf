import { createHash, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { takeWithin } from '#counters'
import { liveSession } from '#identity'
import {
  changedRows,
  clock,
  insertRow,
  ok,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'

/** What a ticket opens: the report card of an application, the zip of a collection's, or one PDF with all of them. */
export const OPENABLE = ['card', 'zip', 'all'] as const
export type Openable = (typeof OPENABLE)[number]

/** A ticket is for opening now. Milliseconds. */
const LASTS_MS = 30_000
/** Of one person. */
const TICKETS = { max: 120, seconds: 60 }

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** A one-use address, bound to the caller's session. Whether they may open it was checked before, and is again. Refused: `too_many_requests` */
export async function issueReportTicket(
  caller: Caller,
  opens: Openable,
  subjectId: number
): Promise<Result<string, DomainError>> {
  const taken = await takeWithin(`report-tickets:${caller.userId}`, TICKETS)
  if (!taken.ok) return taken
  const ticket = randomBytes(32).toString('base64url')
  const now = clock.now()
  await db.from('report_tickets').where('expires_at', '<', now).delete()
  await insertRow(db, 'report_tickets', {
    ticket_hash: hashOf(ticket),
    session_id: caller.sessionId,
    opens,
    subject_id: subjectId,
    expires_at: now + LASTS_MS,
  })
  return ok(`/v1/report_cards/open?ticket=${ticket}`)
}

export type Redeemed = { readonly caller: Caller; readonly opens: Openable; readonly subjectId: number }

/** Whoever deletes the row has used the ticket; null: it opens nothing (any more), or its log-in has ended. */
export async function redeemReportTicket(ticket: string | undefined): Promise<Redeemed | null> {
  if (ticket === undefined) return null
  const mine = { ticket_hash: hashOf(ticket) }
  const row = await select(db, 'report_tickets', {
    sessionId: 'report_tickets.session_id',
    opens: 'report_tickets.opens',
    subjectId: 'report_tickets.subject_id',
    expiresAt: 'report_tickets.expires_at',
  })
    .where(mine)
    .first()
  if (!row) return null
  const deleted = await db.from('report_tickets').where(mine).delete()
  if (changedRows(deleted) !== 1 || row.expiresAt < clock.now()) return null
  const session = await liveSession(row.sessionId)
  const opens = OPENABLE.find((one) => one === row.opens)
  return session && opens ? { caller: session.caller, opens, subjectId: row.subjectId } : null
}
