import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Group } from '#shared'
import { browserOf } from '../domain/user_agent.js'
import { DRAIN_MS, LOGIN_PURPOSES, type EndReason, type LoginPurpose } from '../domain/session_state.js'
import LoginEvent from '../models/login_event.js'
import Session from '../models/session.js'
import { hashToken, newToken } from './session_token.js'

/** Where a login comes from. */
export type Device = {
  readonly clientId: string
  readonly kioskToken?: string | null
  readonly userAgent?: string | undefined
  readonly address: string | null
}

/** What a log-in was checked by, as it is now. */
type LockedUser = { readonly passwordHash: string | null; readonly isActive: boolean }

/** Logins of one user happen one after the other: two devices at once never both find the place free. */
export async function lockUser(trx: TransactionClientContract, userId: number): Promise<LockedUser | null> {
  const row = await select(trx, 'users', { passwordHash: 'users.password_hash', isActive: 'users.is_active' })
    .where('id', userId)
    .forUpdate()
    .first()
  return row && { passwordHash: row.passwordHash, isActive: Boolean(row.isActive) }
}

/** The browser sessions of a user that are neither ended nor expired. */
export const liveSessions = (trx: TransactionClientContract, userId: number, now: number) =>
  openSessions(trx, userId, now).where('purpose', 'pages')

/** Every session of a user that is neither ended nor expired and that somebody logged in for. Null: outside of a transaction. */
export const openSessions = (trx: TransactionClientContract | null, userId: number, now: number) =>
  Session.query(trx === null ? {} : { client: trx })
    .where({ userId })
    .whereIn('purpose', [...LOGIN_PURPOSES])
    .whereNull('endedAt')
    .where('expiresAt', '>', now)

/** How many those are. */
export async function countOpenSessions(userId: number, now: number): Promise<number> {
  const [row] = await openSessions(null, userId, now).count('* as total')
  return Number(row?.$extras.total ?? 0)
}

type Ending = Pick<Session, 'id' | 'userId' | 'address'>

/** Ends sessions that are still open and writes one event for each. `authorId`: who of the staff did it; null: the person. */
export async function closeSessions(
  trx: TransactionClientContract,
  sessions: readonly Ending[],
  reason: EndReason,
  now: number,
  authorId: number | null = null
) {
  if (sessions.length === 0) return
  const ids = sessions.map((session) => session.id)
  await trx
    .from('sessions')
    .whereIn('id', ids)
    .whereNull('ended_at')
    .update({ ended_at: now, end_reason: reason })
  await noteEnds(trx, sessions, reason, now, authorId)
}

/**
 * Sessions that were taken over hand in what they had not sent for a while: no longer, where somebody is logged out everywhere. It stays
 * on the device, as what an open session had not sent does. @returns how many there were
 */
export async function stopDraining(
  trx: TransactionClientContract,
  userId: number,
  now: number,
  authorId: number | null = null
): Promise<number> {
  const draining = await Session.query({ client: trx })
    .where({ userId, endReason: 'taken_over' })
    .where('endedAt', '>', now - DRAIN_MS)
  if (draining.length === 0) return 0
  await trx
    .from('sessions')
    .whereIn(
      'id',
      draining.map(({ id }) => id)
    )
    .update({ end_reason: 'revoked' })
  await noteEnds(trx, draining, 'revoked', now, authorId)
  return draining.length
}

const noteEnds = (
  trx: TransactionClientContract,
  sessions: readonly Ending[],
  reason: EndReason,
  occurredAt: number,
  authorId: number | null
) =>
  LoginEvent.createMany(
    sessions.map(({ id, userId, address }) => ({
      sessionId: id,
      userId,
      address,
      type: reason,
      authorId,
      occurredAt,
    })),
    { client: trx }
  )

/** Writes a new session and answers its token: the only time that it can be read. */
export async function openSession(
  trx: TransactionClientContract,
  input: {
    userId: number
    group: Group
    device: Device
    now: number
    expiresAt: number
    purpose?: LoginPurpose
    secondFactorAt?: number | null
  }
): Promise<{ token: string; sessionId: number }> {
  const { userId, group, device, now } = input
  const token = newToken()
  const browser = browserOf(device.userAgent)
  const session = await Session.create(
    {
      userId,
      purpose: input.purpose ?? 'pages',
      tokenHash: hashToken(token),
      clientId: device.clientId,
      loggedGroup: group,
      browserFamily: browser?.family ?? null,
      browserVersion: browser?.version ?? null,
      address: device.address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: input.expiresAt,
      endedAt: null,
      endReason: null,
      secondFactorAt: input.secondFactorAt ?? null,
    },
    { client: trx }
  )
  const event = {
    userId,
    sessionId: session.id,
    type: 'login',
    address: device.address,
    kioskToken: device.kioskToken ?? null,
    occurredAt: now,
  }
  await LoginEvent.create(event, { client: trx })
  return { token, sessionId: session.id }
}
