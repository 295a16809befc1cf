import { counters, refuseTooMany } from '#counters'
import { enterKnown, findAccount, networkOf, refuseLogin, type Account } from '#identity'
import { insertRow, isDuplicateKey, ok, select, type Caller, type DomainError, type Result } from '#shared'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { groupsFit } from '../domain/provider.js'
import { refusePerson, refuseToken, refuseUnreachable } from '../domain/refusals.js'
import type { Proof, Proved } from '../proofs/proof.js'
import type { StoredProvider } from '../views.js'
import { findProved } from './find_proved.js'

/** Where a log-in comes from, and what the person has decided. */
export type Arrival = {
  readonly clientId: string | null
  readonly setNewClient: boolean
  /** "Você vai entrar como …" was answered. */
  readonly confirmed: boolean
  /** Whose session this browser has; null: nobody's. */
  readonly caller: Pick<Caller, 'userId'> | null
  readonly userAgent: string | undefined
  readonly address: string
}

/** Wrong proofs from one network at one provider: what a school behind one address gets wrong is far below. */
const WRONG = { max: 300, seconds: 600 }
const TOO_MANY = { code: 'too_many_guesses', message: 'external_auth.too_many_wrong' }

const wrongKey = (provider: string, address: string) => `outside-wrong:${provider}:${networkOf(address)}`

/** What one process asks of one provider at once: one that is slow, 8 s an answer, takes no more connections and memory than that. */
export const ASKED_AT_ONCE = 100
/** Proofs that are being asked for, by the id of the provider. */
const asking = new Map<number, number>()

async function askedOf<T>(
  { id, name }: Pick<StoredProvider, 'id' | 'name'>,
  prove: () => Promise<Result<T, DomainError>>
): Promise<Result<T, DomainError>> {
  const others = asking.get(id) ?? 0
  if (others >= ASKED_AT_ONCE) return refuseUnreachable(name)
  asking.set(id, others + 1)
  try {
    return await prove()
  } finally {
    const left = (asking.get(id) ?? 1) - 1
    if (left === 0) asking.delete(id)
    else asking.set(id, left)
  }
}

/**
 * `prove`, which asks a provider: not from where too many proofs were wrong. What this server can check by itself is always checked, so that
 * nobody's wrong tokens lock out who has a right one.
 * @returns refused: `too_many_guesses`; `provider_unreachable` where a hundred are asked at once; and what `prove` refuses
 */
export async function limited<T>(
  provider: Pick<StoredProvider, 'id' | 'codename' | 'name'>,
  address: string,
  asks: boolean,
  prove: () => Promise<Result<T, DomainError>>
): Promise<Result<T, DomainError>> {
  const key = wrongKey(provider.codename, address)
  if (asks) {
    const { count, seconds } = await counters.peek(key)
    if (count >= WRONG.max) return refuseTooMany(seconds, TOO_MANY)
  }
  const proved = await (asks ? askedOf(provider, prove) : prove())
  // A provider that does not answer says nothing about whoever asked: its outage must not shut a school out afterwards.
  if (proved.ok || proved.error.code === 'provider_unreachable') return proved
  const counted = await counters.take(key, WRONG)
  return counted.allowed ? proved : refuseTooMany(counted.seconds, TOO_MANY)
}

/** Whether this account comes in by this provider: an active one of the provider's institution, and all its groups are in the list. */
export function allowedBy(provider: StoredProvider, account: Account | null): Result<Account, DomainError> {
  if (!account?.isActive || account.institutionId !== provider.institutionId)
    return refusePerson('person_unknown', provider.name)
  return groupsFit(account.user.groups, provider.allowedGroups)
    ? ok(account)
    : refusePerson('not_allowed', provider.name)
}

const isUsed = async ({ tokenHash }: Pick<Proof, 'tokenHash'>): Promise<boolean> =>
  (await select(db, 'used_tokens', { id: 'used_tokens.id' }).where('token_hash', tokenHash).first()) !== null

/** Marks a proof as used, in the transaction that lets somebody in. Refused: `token_used`, over all processes. */
const spender =
  ({ tokenHash, expiresAt }: Pick<Proof, 'tokenHash' | 'expiresAt'>) =>
  async (trx: TransactionClientContract): Promise<Result<null, DomainError>> => {
    try {
      await insertRow(trx, 'used_tokens', { token_hash: tokenHash, expires_at: expiresAt })
      return ok(null)
    } catch (error) {
      if (isDuplicateKey(error)) return refuseToken('token_used')
      throw error
    }
  }

/** Whom a proof is of. @returns refused: `person_unknown` */
export async function known(proof: Proof): Promise<Result<Proved, DomainError>> {
  const { provider, tokenHash, expiresAt } = proof
  const found = await findProved(proof)
  return found.ok ? ok({ provider, tokenHash, expiresAt, userId: found.value }) : found
}

/**
 * Lets in whom a provider proved, as a password does: one session, taking over, second factor.
 * @returns refused: `person_unknown`, `not_allowed`; `confirm_person` with `name` where this browser has somebody else's session; `token_used`,
 * `session_active`, `second_factor_asked`
 */
export async function enterProved(proved: Proved, arrival: Arrival) {
  const { provider, userId } = proved
  const { caller, confirmed, clientId, setNewClient, userAgent, address } = arrival
  // Nobody decides about what is over. That it is used once is decided where it is marked.
  if (await isUsed(proved)) return refuseToken('token_used')
  if (caller !== null && caller.userId !== userId && !confirmed) {
    const allowed = allowedBy(provider, await findAccount({ id: userId }))
    if (!allowed.ok) return allowed
    return refuseLogin('confirm_person', { clientId, name: allowed.value.user.name })
  }
  return enterKnown({
    userId,
    clientId,
    setNewClient,
    userAgent,
    address,
    allows: (account) => allowedBy(provider, account),
    spend: spender(proved),
  })
}
