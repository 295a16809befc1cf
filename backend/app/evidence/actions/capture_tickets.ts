import { createHash, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { liveSession } from '#identity'
import { changedRows, clock, insertRow, select, type Caller } from '#shared'

/** Under a minute (G7). */
const LASTS_MS = 55_000
const DAY_MS = 86_400_000

type Ticket = { caller: Caller; roomId: number | null } & (
  | { purpose: 'UPLOAD'; uploadKey: string }
  | { purpose: 'VIEW'; fileId: number }
  | { purpose: 'ARCHIVE'; applicationId: number }
)
/** `caller`: who asked for it, in the present state of their log-in. */
export type UsedTicket = {
  caller: Caller
  roomId: number | null
  uploadKey: string | null
  fileId: number | null
  applicationId: number | null
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A permission to do one thing once, while the log-in lives that asked for it. Only its user gets the token; the hash is stored. */
export async function makeTicket(ticket: Ticket): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const now = clock.now()
  await db
    .from('capture_tickets')
    .where('expires_at', '<', now - DAY_MS)
    .delete()
  await insertRow(db, 'capture_tickets', {
    token_hash: hashOf(token),
    purpose: ticket.purpose,
    user_id: ticket.caller.userId,
    session_id: ticket.caller.sessionId,
    room_id: ticket.roomId,
    upload_key: ticket.purpose === 'UPLOAD' ? ticket.uploadKey : null,
    file_id: ticket.purpose === 'VIEW' ? ticket.fileId : null,
    application_id: ticket.purpose === 'ARCHIVE' ? ticket.applicationId : null,
    expires_at: now + LASTS_MS,
  })
  return token
}

/** Uses the ticket up; null when it does not exist, is too old or was used, and when its log-in has ended. */
export async function redeemTicket(token: string, purpose: Ticket['purpose']): Promise<UsedTicket | null> {
  const now = clock.now()
  const mine = { token_hash: hashOf(token), purpose }
  const changed = await db
    .from('capture_tickets')
    .where(mine)
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .update({ used_at: now })
  if (changedRows(changed) === 0) return null
  const row = await select(db, 'capture_tickets', {
    sessionId: 'capture_tickets.session_id',
    roomId: 'capture_tickets.room_id',
    uploadKey: 'capture_tickets.upload_key',
    fileId: 'capture_tickets.file_id',
    applicationId: 'capture_tickets.application_id',
  })
    .where(mine)
    .firstOrFail()
  const { sessionId, ...opens } = row
  const session = sessionId === null ? null : await liveSession(sessionId)
  return session && { caller: session.caller, ...opens }
}
