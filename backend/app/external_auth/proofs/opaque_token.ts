import { clock, ok, type DomainError, type Result } from '#shared'
import { readClaims, subjectOf } from '../domain/claims.js'
import { refuseToken, refuseUnreachable } from '../domain/refusals.js'
import { TOKEN_SECONDS, TOLERANCE_SECONDS } from '../domain/token_times.js'
import { openProviderSecret } from '../provider_secrets.js'
import type { StoredProvider } from '../views.js'
import { postForm, reached } from './ask_provider.js'
import { tokenHashOf, type Proof } from './proof.js'

const isFor = (audience: unknown, wanted: string): boolean =>
  Array.isArray(audience) ? audience.includes(wanted) : audience === wanted

/** How long a token that names no end is remembered as used; and at most: the provider decides until when it confirms one. */
const REMEMBERED_MS = 400 * 86_400_000

/**
 * A token that says nothing by itself: the provider's introspection address confirms it (RFC 7662). Its issuer and audience are compared where
 * the provider's row names them; it is taken once, and while it is no older than five minutes where it says when it was made.
 * @returns refused: `token_invalid`, `token_expired`, `provider_unreachable`
 */
export async function proveOpaqueToken(
  provider: StoredProvider,
  token: string
): Promise<Result<Proof, DomainError>> {
  const { introspectionUrl, clientId, issuer, audience } = provider
  const secret = openProviderSecret(provider)
  if (introspectionUrl === null || clientId === null || secret === null) return refuseToken('token_invalid')
  const answer = await reached(() =>
    postForm(introspectionUrl, { id: clientId, secret }, { token, token_type_hint: 'access_token' })
  )
  if (answer?.status !== 200 || answer.body === null) return refuseUnreachable(provider.name)
  const { body } = answer
  if (body.active !== true) return refuseToken('token_invalid')
  if (issuer !== null && body.iss !== issuer) return refuseToken('token_invalid')
  if (audience !== null && !isFor(body.aud, audience)) return refuseToken('token_invalid')
  const now = clock.now()
  const ends = typeof body.exp === 'number' ? body.exp * 1_000 : null
  if (ends !== null && ends <= now) return refuseToken('token_expired')
  if (typeof body.iat === 'number' && now / 1_000 - body.iat > TOKEN_SECONDS + TOLERANCE_SECONDS)
    return refuseToken('token_expired')
  const claims = readClaims(body)
  if (claims === null) return refuseToken('token_invalid')
  const id = subjectOf(body.jti) ?? `opaque:${token}`
  const most = now + REMEMBERED_MS
  return ok({
    provider,
    claims,
    tokenHash: tokenHashOf(provider.id, id),
    expiresAt: ends === null ? most : Math.min(ends + 60_000, most),
  })
}
