import { createHash, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { takeWithin } from '#counters'
import { liveSession } from '#identity'
import { changedRows, clock, ok, select, type Caller, type DomainError, type Result } from '#shared'
import { fileUrl } from '../queries/file_record.js'

/** A ticket is for opening a file now. Milliseconds. */
const TICKET_MS = 30_000

/** How long a player may go on asking for parts of a file that it opened. Milliseconds. */
export const STREAM_MS = 3 * 3_600_000

/** The content of an open file's cookie: whose session, which file, until when (epoch ms). */
export type FileGrant = { sessionId: number; key: string; expiresAt: number }

/** Of one person: a page of pictures and films opened at once stays far below. */
const TICKETS = { max: 300, seconds: 60 }

type Opened = { caller: Caller; grant: FileGrant; isNew: boolean }

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** A one-use address of a file, bound to the caller's session. Whether they may read the file was checked before. Refused: `too_many_requests` */
export async function issueFileTicket(
  caller: Caller,
  key: string
): Promise<Result<{ url: string; expiresAt: number }, DomainError>> {
  const taken = await takeWithin(`file-tickets:${caller.userId}`, TICKETS)
  if (!taken.ok) return taken
  const ticket = randomBytes(32).toString('base64url')
  const now = clock.now()
  const expiresAt = now + TICKET_MS
  await db.from('file_tickets').where('expires_at', '<', now).delete()
  await db.table('file_tickets').insert({
    ticket_hash: hashOf(ticket),
    session_id: caller.sessionId,
    storage_key: key,
    expires_at: expiresAt,
  })
  return ok({ url: `${fileUrl(key)}/stream?ticket=${ticket}`, expiresAt })
}

/** Whoever deletes the row has used the ticket: a second user of it, on any process, finds nothing. Null: it opens nothing. */
export async function redeemFileTicket(ticket: string | undefined, key: string): Promise<Opened | null> {
  if (ticket === undefined) return null
  const hash = hashOf(ticket)
  const row = await select(db, 'file_tickets', {
    sessionId: 'file_tickets.session_id',
    expiresAt: 'file_tickets.expires_at',
  })
    .where({ ticket_hash: hash, storage_key: key })
    .first()
  if (!row) return null
  const deleted = await db.from('file_tickets').where('ticket_hash', hash).delete()
  const now = clock.now()
  if (changedRows(deleted) !== 1 || row.expiresAt < now) return null
  return opened({ sessionId: row.sessionId, key, expiresAt: now + STREAM_MS }, true)
}

/** What an earlier ticket for this very file still opens, or null. */
export async function grantOf(grant: FileGrant | null, key: string): Promise<Opened | null> {
  return grant?.key === key && grant.expiresAt > clock.now() ? opened(grant, false) : null
}

async function opened(grant: FileGrant, isNew: boolean): Promise<Opened | null> {
  const session = await liveSession(grant.sessionId)
  return session && { caller: session.caller, grant, isNew }
}
