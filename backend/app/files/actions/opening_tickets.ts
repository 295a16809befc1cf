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

/** A ticket is for opening now. Milliseconds. */
const LASTS_MS = 30_000
/** Of one person. */
const TICKETS = { max: 120, seconds: 60 }

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** `path` opens it: `opens` says what of the subject that is, at most 16 characters. */
export type Opening = { readonly path: string; readonly opens: string; readonly subjectId: number }

/** A one-use address, bound to the caller's session. Whether they may open it was checked before, and is again. Refused: `too_many_requests` */
export async function issueOpeningTicket(
  caller: Caller,
  { path, opens, subjectId }: Opening
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
  return ok(`${path}?ticket=${ticket}`)
}

export type Redeemed<Opens> = { readonly caller: Caller; readonly opens: Opens; readonly subjectId: number }

/**
 * Whoever deletes the row has used the ticket; null: it opens nothing (any more), its log-in has ended, or it is for something else than
 * `openable`.
 */
export async function redeemOpeningTicket<Opens extends string>(
  ticket: string | undefined,
  openable: readonly Opens[]
): Promise<Redeemed<Opens> | null> {
  if (ticket === undefined) return null
  const mine = { ticket_hash: hashOf(ticket) }
  const row = await select(db, 'report_tickets', {
    sessionId: 'report_tickets.session_id',
    opens: 'report_tickets.opens',
    subjectId: 'report_tickets.subject_id',
    expiresAt: 'report_tickets.expires_at',
  })
    .where(mine)
    .whereIn('opens', [...openable])
    .first()
  if (!row) return null
  const deleted = await db.from('report_tickets').where(mine).delete()
  if (changedRows(deleted) !== 1 || row.expiresAt < clock.now()) return null
  const session = await liveSession(row.sessionId)
  const opens = openable.find((one) => one === row.opens)
  return session && opens ? { caller: session.caller, opens, subjectId: row.subjectId } : null
}
