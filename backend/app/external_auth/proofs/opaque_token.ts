import { clock, ok, type DomainError, type Result } from '#shared'
import { readClaims, subjectOf } from '../domain/claims.js'
import { refuseToken, refuseUnreachable } from '../domain/refusals.js'
import { TOKEN_SECONDS, TOLERANCE_SECONDS } from '../domain/token_times.js'
import { openProviderSecret } from '../provider_secrets.js'
import type { StoredProvider } from '../views.js'
import { postForm, reached } from './ask_provider.js'
import { tokenHashOf, type Proof } from './proof.js'

/** Meant for the audience of the row, or made for the client of that name: a token of another application of the provider opens nothing here. */
const isFor = ({ aud, client_id: client }: Record<string, unknown>, wanted: string): boolean =>
  (Array.isArray(aud) ? aud.includes(wanted) : aud === wanted) || client === wanted

/** How long a token that names no end is remembered as used; and at most: the provider decides until when it confirms one. */
const REMEMBERED_MS = 400 * 86_400_000

/**
 * A token that says nothing by itself: the provider's introspection address confirms it (RFC 7662). It is for the audience of the provider's row, and
 * of its issuer where the row names one; it says when it was made or when it ends, is taken once, and while it is no older than five minutes.
 * @returns refused: `token_invalid`, `token_expired`, `provider_unreachable`
 */
export async function proveOpaqueToken(
  provider: StoredProvider,
  token: string
): Promise<Result<Proof, DomainError>> {
  const { introspectionUrl, clientId, issuer, audience } = provider
  const secret = openProviderSecret(provider)
  if (introspectionUrl === null || clientId === null) return refuseToken('token_invalid')
  // Sealed under a key that is gone: nobody's wrong proof.
  if (secret === null) return refuseUnreachable(provider.name)
  const answer = await reached(() =>
    postForm(introspectionUrl, { id: clientId, secret }, { token, token_type_hint: 'access_token' })
  )
  if (answer?.status !== 200 || answer.body === null) return refuseUnreachable(provider.name)
  const { body } = answer
  if (body.active !== true) return refuseToken('token_invalid')
  if (issuer !== null && body.iss !== issuer) return refuseToken('token_invalid')
  if (audience === null || !isFor(body, audience)) return refuseToken('token_invalid')
  const now = clock.now()
  const ends = typeof body.exp === 'number' ? body.exp * 1_000 : null
  if (ends === null && typeof body.iat !== 'number') return refuseToken('token_invalid')
  if (ends !== null && ends <= now) return refuseToken('token_expired')
  if (typeof body.iat === 'number' && now / 1_000 - body.iat > TOKEN_SECONDS + TOLERANCE_SECONDS)
    return refuseToken('token_expired')
  const claims = readClaims(body)
  if (claims === null) return refuseToken('token_invalid')
  // Not the text of the token: the same one may be spelt in another way.
  const id =
    subjectOf(body.jti) ?? `opaque:${JSON.stringify([claims.subject, body.iat, body.exp, body.client_id])}`
  const most = now + REMEMBERED_MS
  return ok({
    provider,
    claims,
    tokenHash: tokenHashOf(provider.id, id),
    expiresAt: ends === null ? most : Math.min(ends + 60_000, most),
  })
}
