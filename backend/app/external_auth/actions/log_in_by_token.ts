import type { DomainError, Result } from '#shared'
import { refusePerson } from '../domain/refusals.js'
import { proveOpaqueToken } from '../proofs/opaque_token.js'
import { isSigned, proveSignedToken } from '../proofs/signed_token.js'
import { activeProvider } from '../queries/providers.js'
import { enterProved, known, limited, type Arrival } from './enter_proved.js'

/**
 * Logs in by a token that a provider issued. Where another session is active, or this browser has somebody else's, the same token is brought
 * again with the person's decision.
 * @returns refused: `provider_unknown`; `token_invalid`, `token_expired`, `token_used` on the field `token`; `too_many_guesses`; and what
 * `enterProved` refuses
 */
export async function logInByToken(
  { provider: codename, token }: { provider: string; token: string },
  arrival: Arrival
): Promise<Awaited<ReturnType<typeof enterProved>> | Result<never, DomainError>> {
  const provider = await activeProvider(codename, 'signed_token')
  if (!provider) return refusePerson('provider_unknown', codename)
  const signed = isSigned(token) && provider.algorithm !== null
  const proved = await limited(provider, arrival.address, !signed, () =>
    signed ? proveSignedToken(provider, token) : proveOpaqueToken(provider, token)
  )
  if (!proved.ok) return proved
  const person = await known(proved.value)
  return person.ok ? enterProved(person.value, arrival) : person
}
