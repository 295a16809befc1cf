import { createHash, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { liveSession } from '#identity'
import { clock, type Caller } from '#shared'

/** Under a minute (G7). */
const LASTS_MS = 55_000
const DAY_MS = 86_400_000

type Ticket = { caller: Caller; roomId: number | null } & (
  { purpose: 'UPLOAD'; uploadKey: string } | { purpose: 'VIEW'; fileId: number }
)
/** `caller`: who asked for it, as their log-in stands now. */
export type UsedTicket = {
  caller: Caller
  roomId: number | null
  uploadKey: string | null
  fileId: number | null
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** A leave to do one thing once, for as long as the log-in lives that asked for it. The token is told to its user and kept by nobody. */
export async function makeTicket(ticket: Ticket): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  const now = clock.now()
  await db
    .from('capture_tickets')
    .where('expires_at', '<', now - DAY_MS)
    .delete()
  await db
    .knexQuery()
    .table('capture_tickets')
    .insert({
      token_hash: hashOf(token),
      purpose: ticket.purpose,
      user_id: ticket.caller.userId,
      session_id: ticket.caller.sessionId,
      room_id: ticket.roomId,
      upload_key: ticket.purpose === 'UPLOAD' ? ticket.uploadKey : null,
      file_id: ticket.purpose === 'VIEW' ? ticket.fileId : null,
      expires_at: now + LASTS_MS,
    })
  return token
}

/** Takes the ticket out of the world; null when it never was, is too old, or was used, and when its log-in has ended. */
export async function redeemTicket(token: string, purpose: Ticket['purpose']): Promise<UsedTicket | null> {
  const now = clock.now()
  const mine = { token_hash: hashOf(token), purpose }
  const changed = (await db
    .from('capture_tickets')
    .where(mine)
    .whereNull('used_at')
    .where('expires_at', '>', now)
    .update({ used_at: now })) as unknown
  if (Number(Array.isArray(changed) ? changed[0] : changed) === 0) return null
  const row = (await db
    .from('capture_tickets')
    .where(mine)
    .select('session_id', 'room_id', 'upload_key', 'file_id')
    .first()) as {
    session_id: number | null
    room_id: number | null
    upload_key: string | null
    file_id: number | null
  }
  const session = row.session_id === null ? null : await liveSession(row.session_id)
  return (
    session && { caller: session.caller, roomId: row.room_id, uploadKey: row.upload_key, fileId: row.file_id }
  )
}
