import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Caller } from '#shared'
import Session from '../models/session.js'
import { hashToken, newKeyToken } from './session_token.js'
import { sessionsChanged } from './session_listeners.js'

type NewKey = {
  /** Who makes it, in the group that they act in. */
  readonly maker: Pick<Caller, 'userId' | 'group'>
  readonly address: string
  /** Epoch ms. */
  readonly now: number
  readonly expiresAt: number
}

/** The session of a service key; its token is answered once. No log-in is on record for it: the act that makes the key is. */
export async function openKeySession(
  trx: TransactionClientContract,
  { maker, address, now, expiresAt }: NewKey
): Promise<{ token: string; sessionId: number }> {
  const token = newKeyToken()
  const { id } = await Session.create(
    {
      userId: maker.userId,
      purpose: 'key',
      tokenHash: hashToken(token),
      clientId: 'service-key',
      loggedGroup: maker.group,
      browserFamily: null,
      browserVersion: null,
      address,
      createdAt: now,
      lastSeenAt: now,
      expiresAt,
      endedAt: null,
      endReason: null,
      secondFactorAt: null,
    },
    { client: trx }
  )
  return { token, sessionId: id }
}

/** Ends it in this process with the commit, within some seconds in every other. */
export async function endKeySession(
  trx: TransactionClientContract,
  { sessionId, userId }: { readonly sessionId: number; readonly userId: number },
  now: number
): Promise<void> {
  await trx
    .from('sessions')
    .where('id', sessionId)
    .whereNull('ended_at')
    .update({ ended_at: now, end_reason: 'revoked' })
  trx.after('commit', () => sessionsChanged(userId))
}
