import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { clock, ok, select, type DomainError, type Result } from '#shared'
import { refuseToken } from './domain/refusals.js'
import type { Begun } from './proofs/oidc.js'
import type { Proved } from './proofs/proof.js'
import { providerById } from './queries/providers.js'

/** A code is exchanged once, so that what it proved waits in the browser while the person decides. Five minutes, for one client and one way. */
const TICKET = (way: string, clientId: string) => `outside-ticket:${way}:${clientId}`
const LIFE = '5 minutes'

type Stored = {
  readonly provider: number
  readonly user: number
  readonly hash: string
  /** Of the first ticket: one that was asked for with another is over no later. Behind it nothing knows any more that the proof was used. */
  readonly until: number
}

export type Way = 'code' | 'oidc'

export const ticketOf = (way: Way, clientId: string, { provider, userId, tokenHash, expiresAt }: Proved) =>
  encryption
    .use('outside_login')
    .encrypt({ provider: provider.id, user: userId, hash: tokenHash, until: expiresAt } satisfies Stored, {
      purpose: TICKET(way, clientId),
      expiresIn: LIFE,
    })

/** Refused: `token_expired`, also where it is no ticket, another client's, its provider is active no more, or ties this person no more. */
export async function openTicket(
  way: Way,
  clientId: string,
  ticket: string
): Promise<Result<Proved, DomainError>> {
  const stored = encryption.use('outside_login').decrypt<Stored>(ticket, TICKET(way, clientId))
  const provider = stored && (await providerById(stored.provider))
  if (!stored || !provider?.isActive || stored.until <= clock.now()) return refuseToken('token_expired')
  const tie = await select(db, 'user_identities', { id: 'user_identities.id' })
    .where({ provider_id: provider.id, user_id: stored.user })
    .first()
  if (tie === null) return refuseToken('token_expired')
  return ok({ provider, userId: stored.user, tokenHash: stored.hash, expiresAt: stored.until })
}

/** A log-in at a provider that this browser began, in its cookie. `next`: where the page goes afterwards. */
export type BegunLogin = Begun & { readonly provider: string; readonly next: string | null }

const BEGUN = 'outside-begun'
export const BEGUN_SECONDS = 600

export const sealBegun = (begun: BegunLogin): string =>
  encryption.use('outside_login').encrypt(begun, { purpose: BEGUN, expiresIn: '10 minutes' })

export const openBegun = (sealed: unknown): BegunLogin | null =>
  typeof sealed === 'string' ? encryption.use('outside_login').decrypt<BegunLogin>(sealed, BEGUN) : null
