import * as openid from 'openid-client'
import logger from '@adonisjs/core/services/logger'
import { externalAuth } from '#config/external_auth'
import { ok, type DomainError, type Result } from '#shared'
import { readClaims } from '../domain/claims.js'
import { refuseUnreachable } from '../domain/refusals.js'
import { guardedFetch, ProviderUnreachable } from '../outgoing/guarded_fetch.js'
import { openProviderSecret } from '../provider_secrets.js'
import type { StoredProvider } from '../views.js'
import { newProof, refuseAway, refuseCode } from './exchanged_code.js'
import type { Proof } from './proof.js'

/** What stays in the browser that began a log-in, and makes its answer this browser's. */
export type Begun = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** Of rows as they are now, by id and version: each keeps the keys of its provider, which are fetched for the first log-in alone. */
const configurations = new Map<string, openid.Configuration>()
const CONFIGURATIONS_MOST = 200

function configurationOf(provider: StoredProvider): openid.Configuration | null {
  const name = `${provider.id}:${provider.version}`
  const present = configurations.get(name)
  if (present) return present
  const made = newConfiguration(provider)
  if (!made) return null
  if (configurations.size >= CONFIGURATIONS_MOST) configurations.clear()
  configurations.set(name, made)
  return made
}

/** The provider as its row has it: its discovery document is not asked, so that nobody moves its addresses but its administrators. */
function newConfiguration(provider: StoredProvider): openid.Configuration | null {
  const { issuer, clientId, authorizationUrl, tokenUrl, jwksUrl, userinfoUrl, algorithm } = provider
  const secret = openProviderSecret(provider)
  if (issuer === null || clientId === null || secret === null || algorithm === null) return null
  if (authorizationUrl === null || tokenUrl === null || jwksUrl === null) return null
  const configuration = new openid.Configuration(
    {
      issuer,
      authorization_endpoint: authorizationUrl,
      token_endpoint: tokenUrl,
      jwks_uri: jwksUrl,
      ...(userinfoUrl !== null && { userinfo_endpoint: userinfoUrl }),
    },
    clientId,
    { id_token_signed_response_alg: algorithm },
    openid.ClientSecretBasic(secret)
  )
  configuration[openid.customFetch] = (address, { method, headers, body }) =>
    guardedFetch(address, { method, headers, body })
  // The library takes what came over TLS without looking at its signature.
  openid.enableNonRepudiationChecks(configuration)
  // It refuses http by itself; which hosts may have it is the setting's.
  if (externalAuth.privateHosts.length > 0) openid.allowInsecureRequests(configuration)
  return configuration
}

/** @returns where the browser goes, and what it keeps meanwhile; null: the row is not complete */
export async function beginOidc(
  provider: StoredProvider,
  redirectUri: string
): Promise<{ url: string; begun: Begun } | null> {
  const configuration = configurationOf(provider)
  if (!configuration) return null
  const begun = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    verifier: openid.randomPKCECodeVerifier(),
  }
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: provider.tiesByEmail || provider.makesPeople ? 'openid email profile' : 'openid',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, begun }
}

/** An outage of the provider, whatever the library makes of it. */
function isAway(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  if (error instanceof ProviderUnreachable || cause instanceof ProviderUnreachable) return true
  if (error instanceof openid.ResponseBodyError) return error.status >= 500
  return cause instanceof Response && cause.status >= 500
}

/**
 * Exchanges the code of a log-in that this browser began, and checks what comes: signature, issuer, audience, nonce, times.
 * @returns refused: `code_refused`, `provider_unreachable`
 */
export async function proveOidc(
  provider: StoredProvider,
  { answer, begun }: { answer: URL; begun: Begun }
): Promise<Result<Proof, DomainError>> {
  const configuration = configurationOf(provider)
  if (!configuration) return refuseAway('unknown')
  try {
    const tokens = await openid.authorizationCodeGrant(configuration, answer, {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
    })
    const id = tokens.claims()
    if (!id) return refuseCode('no_token')
    const more =
      provider.userinfoUrl === null
        ? {}
        : await openid.fetchUserInfo(configuration, tokens.access_token, id.sub)
    const claims = readClaims({ ...id, ...more })
    return claims === null ? refuseCode('unknown') : ok(newProof(provider, claims))
  } catch (error) {
    if (isAway(error)) return refuseUnreachable(provider.name)
    logger.warn(
      { provider: provider.id, code: error instanceof openid.ClientError ? error.code : 'refused' },
      'a log-in by an identity provider was refused'
    )
    return refuseCode('code_refused')
  }
}
