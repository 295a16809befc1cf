import { createHash, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { takeOrRefuse } from '#counters'
import { liveSession, type SessionRecord } from '#identity'
import { AppError, clock, forbidden, type Caller } from '#shared'
import { mayHear } from '../channels.js'

/** A ticket is for opening a stream now. Milliseconds. */
export const TICKET_MS = 30_000
/** A page asks for one whenever its stream broke; a few tabs on a bad link stay far below. */
const TICKETS = { max: 120, seconds: 60 }
const TOO_MANY = { code: 'too_many_streams', message: 'realtime.too_many_streams' }

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/**
 * A one-use ticket for a stream of these channels, bound to the caller's session: a browser cannot send a header with
 * EventSource, and a session token never stands in an address.
 * @throws AppError 403 when one of the channels is not the caller's to hear (it is not told which), 429 `too_many_streams`
 */
export async function issueTicket(
  caller: Caller,
  channels: readonly string[]
): Promise<{ ticket: string; expiresAt: number }> {
  await takeOrRefuse(`stream-tickets:${caller.userId}`, TICKETS, TOO_MANY)
  for (const channel of channels) if (!(await mayHear(caller, channel))) throw forbidden()
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = clock.now() + TICKET_MS
  await db.table('stream_tickets').insert({
    ticket_hash: hashOf(ticket),
    session_id: caller.sessionId,
    channels_json: JSON.stringify([...new Set(channels)]),
    expires_at: expiresAt,
  })
  return { ticket, expiresAt }
}

/**
 * What a ticket opens. Whoever deletes its row has used it: a second user of it, on any process, finds nothing.
 * @throws AppError 401 `ticket_invalid` when it is unknown, used, too old, or its session has ended
 */
export async function redeemTicket(ticket: string): Promise<{ session: SessionRecord; channels: string[] }> {
  const invalid = new AppError(401, 'ticket_invalid', { messages: ['realtime.ticket_invalid'] })
  const hash = hashOf(ticket)
  const row = (await db
    .from('stream_tickets')
    .where('ticket_hash', hash)
    .select('session_id', 'channels_json', 'expires_at')
    .first()) as { session_id: number; channels_json: string; expires_at: number } | undefined
  if (!row) throw invalid
  const deleted = (await db.from('stream_tickets').where('ticket_hash', hash).delete()) as unknown
  if (Number(Array.isArray(deleted) ? deleted[0] : deleted) !== 1 || row.expires_at < clock.now())
    throw invalid
  const session = await liveSession(row.session_id)
  if (!session) throw invalid
  return { session, channels: JSON.parse(row.channels_json) as string[] }
}

/** Removes tickets nobody used. Not on the way of issuing: thousands at once would wait for each other's gap locks. */
export async function purgeTickets(): Promise<void> {
  await db.from('stream_tickets').where('expires_at', '<', clock.now()).delete()
}
