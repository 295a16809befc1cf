import { createRemoteJWKSet, customFetch, decodeProtectedHeader, errors, importSPKI, jwtVerify } from 'jose'
import type { CryptoKey, JWTVerifyGetKey } from 'jose'
import { clock, ok, type DomainError, type Result } from '#shared'
import { readClaims, subjectOf } from '../domain/claims.js'
import { refuseToken, refuseUnreachable } from '../domain/refusals.js'
import { timeProblem, TOLERANCE_SECONDS } from '../domain/token_times.js'
import { guardedFetch, ProviderUnreachable } from '../outgoing/guarded_fetch.js'
import { openProviderSecret } from '../provider_secrets.js'
import type { StoredProvider } from '../views.js'
import { tokenHashOf, type Proof } from './proof.js'

/** A shape that no opaque token has by chance: three parts of base64url. */
export const isSigned = (token: string): boolean => {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part, at) => (part !== '' || at === 2) && /^[\w-]*$/.test(part))
}

/** Keys of a provider by its address: fetched again when a token names one that is not there, every 30 s at most. */
const keySets = new Map<string, JWTVerifyGetKey>()
const KEY_SETS_MOST = 200

function keySetOf(address: string): JWTVerifyGetKey {
  const known = keySets.get(address)
  if (known) return known
  if (keySets.size >= KEY_SETS_MOST) keySets.clear()
  const made = createRemoteJWKSet(new URL(address), {
    cooldownDuration: 30_000,
    cacheMaxAge: 600_000,
    [customFetch]: guardedFetch,
  })
  keySets.set(address, made)
  return made
}

type Key = { readonly key: Uint8Array | CryptoKey } | { readonly find: JWTVerifyGetKey }

/** The key of the provider's row; nothing in the token chooses it but which one of the provider's own. */
async function keyOf(provider: StoredProvider): Promise<Key | null> {
  const { algorithm, publicKey, jwksUrl } = provider
  if (algorithm === null) return null
  if (algorithm === 'HS256') {
    const secret = openProviderSecret(provider)
    return secret === null ? null : { key: new TextEncoder().encode(secret) }
  }
  if (publicKey !== null) return { key: await importSPKI(publicKey, algorithm) }
  return jwksUrl === null ? null : { find: keySetOf(jwksUrl) }
}

/**
 * @returns refused: `token_invalid` for whatever this provider did not sign for us, as it says it signs; `token_expired`; `provider_unreachable`
 * where its keys cannot be had
 */
export async function proveSignedToken(
  provider: StoredProvider,
  token: string
): Promise<Result<Proof, DomainError>> {
  const { algorithm, issuer, audience } = provider
  if (algorithm === null || issuer === null || audience === null) return refuseToken('token_invalid')
  const now = clock.now()
  try {
    // Before any key is fetched for it.
    if (decodeProtectedHeader(token).alg !== algorithm) return refuseToken('token_invalid')
    const found = await keyOf(provider)
    if (found === null) return refuseToken('token_invalid')
    const rules = {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['exp', 'iat', 'jti', 'sub'],
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(now),
    }
    const { payload } =
      'key' in found ? await jwtVerify(token, found.key, rules) : await jwtVerify(token, found.find, rules)
    const problem = timeProblem({ iat: payload.iat, exp: payload.exp, nbf: payload.nbf }, now / 1_000)
    if (problem !== null) return refuseToken(`token_${problem}`)
    const claims = readClaims(payload)
    const id = subjectOf(payload.jti)
    if (claims === null || id === null) return refuseToken('token_invalid')
    const expiresAt = ((payload.exp ?? 0) + 2 * TOLERANCE_SECONDS) * 1_000
    return ok({ provider, claims, tokenHash: tokenHashOf(provider.id, id), expiresAt })
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuseToken('token_expired')
    if (error instanceof ProviderUnreachable || error instanceof errors.JWKSTimeout)
      return refuseUnreachable(provider.name)
    return refuseToken('token_invalid')
  }
}
