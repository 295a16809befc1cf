import { randomUUID } from 'node:crypto'
import { clock, ok, refuse, type DomainError, type Result } from '#shared'
import { readClaims, subjectOf } from '../domain/claims.js'
import { openProviderSecret } from '../provider_secrets.js'
import type { StoredProvider } from '../views.js'
import { accessTokenOf, askUserinfo, postForm, reached, type ProviderAnswer } from './ask_provider.js'
import { tokenHashOf, type Proof } from './proof.js'

/** What the person decides about takes no longer. */
export const DECISION_MS = 300_000

/** The requirements' texts of this way: `code_refused`, `no_token`, `unknown`. */
export const refuseCode = (code: 'code_missing' | 'code_refused' | 'no_token' | 'not_begun' | 'unknown') =>
  refuse('invalid', code, { messages: [`external_auth.${code}`] })

/** Nobody's wrong proof: the provider did not answer, or our row of it cannot be used. In the texts of this way, which name no provider. */
export const refuseAway = (text: 'code_refused' | 'unknown') =>
  refuse('invalid', 'provider_unreachable', { messages: [`external_auth.${text}`] })

const isAway = ({ status }: ProviderAnswer): boolean => status >= 500

/** As each exchange is one of its own, so is its proof. */
export const newProof = (provider: StoredProvider, claims: Proof['claims']): Proof => ({
  provider,
  claims,
  tokenHash: tokenHashOf(provider.id, `exchange:${randomUUID()}`),
  expiresAt: clock.now() + 2 * DECISION_MS,
})

/**
 * Exchanges a code that a provider sent somebody here with, and asks whom it is for: that must be `subject`.
 * @returns refused: `code_refused` where the provider does not take it, `no_token` where it gives none, `unknown` where the person is another;
 * `provider_unreachable` where it does not answer, or its secret here cannot be opened
 */
export async function proveCode(
  provider: StoredProvider,
  { code, subject, redirectUri }: { code: string; subject: string; redirectUri: string }
): Promise<Result<Proof, DomainError>> {
  const { tokenUrl, userinfoUrl, clientId } = provider
  const secret = openProviderSecret(provider)
  if (tokenUrl === null || userinfoUrl === null || clientId === null || secret === null)
    return refuseAway('unknown')
  const given = await reached(() =>
    postForm(
      tokenUrl,
      { id: clientId, secret },
      { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    )
  )
  if (given === null || isAway(given)) return refuseAway('code_refused')
  if (given.status !== 200) return refuseCode('code_refused')
  const accessToken = accessTokenOf(given.body)
  if (accessToken === null) return refuseCode('no_token')
  const person = await reached(() => askUserinfo(userinfoUrl, accessToken))
  if (person === null || isAway(person)) return refuseAway('unknown')
  const claims = person.status === 200 && person.body !== null ? readClaims(person.body) : null
  if (claims === null || claims.subject !== subjectOf(subject)) return refuseCode('unknown')
  return ok(newProof(provider, claims))
}
