import { createHash, randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { takeWithin } from '#counters'
import { liveSession, type SessionRecord } from '#identity'
import {
  changedRows,
  clock,
  ok,
  refuse,
  refuseForbidden,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { mayHear } from '../channels.js'

/** A ticket is for opening a stream now. Milliseconds. */
export const TICKET_MS = 30_000
/** A page asks for one whenever its stream broke; a few tabs on a bad link stay far below. */
const TICKETS = { max: 120, seconds: 60 }
const TOO_MANY = { code: 'too_many_streams', message: 'realtime.too_many_streams' }

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/**
 * A one-use ticket for a stream of these channels, bound to the caller's session: a browser cannot send a header with EventSource, and a
 * session token is never part of an address.
 * @returns refused: `forbidden` when the caller may not subscribe to one of the channels (the answer does not reveal which),
 * `too_many_streams`
 */
export async function issueTicket(
  caller: Caller,
  channels: readonly string[]
): Promise<Result<{ ticket: string; expiresAt: number }, DomainError>> {
  const taken = await takeWithin(`stream-tickets:${caller.userId}`, TICKETS, TOO_MANY)
  if (!taken.ok) return taken
  const wanted = channels.map((channel) => ({ caller, channel }))
  if ((await mayHear(wanted)).size < wanted.length) return refuseForbidden()
  const ticket = randomBytes(32).toString('base64url')
  const expiresAt = clock.now() + TICKET_MS
  await db.table('stream_tickets').insert({
    ticket_hash: hashOf(ticket),
    session_id: caller.sessionId,
    channels_json: JSON.stringify([...new Set(channels)]),
    expires_at: expiresAt,
  })
  return ok({ ticket, expiresAt })
}

/**
 * What a ticket opens. Whoever deletes its row has used it: a second user of it, on any process, finds nothing.
 * @returns refused: `ticket_invalid` when it is unknown, used, too old, or its session has ended
 */
export async function redeemTicket(
  ticket: string
): Promise<Result<{ session: SessionRecord; channels: string[] }, DomainError>> {
  const hash = hashOf(ticket)
  const row = await select(db, 'stream_tickets', {
    sessionId: 'stream_tickets.session_id',
    channelsJson: 'stream_tickets.channels_json',
    expiresAt: 'stream_tickets.expires_at',
  })
    .where('ticket_hash', hash)
    .first()
  if (!row) return INVALID
  const deleted = await db.from('stream_tickets').where('ticket_hash', hash).delete()
  if (changedRows(deleted) !== 1 || row.expiresAt < clock.now()) return INVALID
  const session = await liveSession(row.sessionId)
  return session ? ok({ session, channels: channelsIn(row.channelsJson) }) : INVALID
}

const INVALID = refuse('unauthenticated', 'ticket_invalid', { messages: ['realtime.ticket_invalid'] })

function channelsIn(json: string): string[] {
  const stored: unknown = JSON.parse(json)
  return Array.isArray(stored) ? stored.filter((channel) => typeof channel === 'string') : []
}

/** Removes tickets nobody used. Not while one is issued: thousands at once would wait for each other's gap locks. */
export async function purgeTickets(): Promise<void> {
  await db.from('stream_tickets').where('expires_at', '<', clock.now()).delete()
}
