import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { SignJWT } from 'jose'
import { DEMO_PROVIDER } from '#external_auth/domain/demo_provider'
import { openProviderSecret } from '#external_auth/provider_secrets'
import { activeProvider } from '#external_auth/queries/providers'
import { err, ok, select, type Result } from '#shared'
import { DEMO_INSTITUTION } from './people.js'

/** How long a link is good, in seconds: no provider may give more (`TOKEN_SECONDS`). */
export const LINK_SECONDS = 300

export type LinkRefusal = 'no_provider' | 'no_secret' | 'nobody'

/**
 * The path of a page by which a candidate of the demo comes in, once, as the provider of the demo would send them: by the subject that they are tied to, else by
 * their address. `now`: epoch ms.
 */
export async function demoLink(username: string, now: number): Promise<Result<string, LinkRefusal>> {
  const { codename, issuer, audience } = DEMO_PROVIDER
  const provider = await activeProvider(codename, 'signed_token')
  if (provider === null || provider.issuer !== issuer) return err('no_provider')
  const secret = openProviderSecret(provider)
  if (secret === null) return err('no_secret')
  const person = await select(db, 'users', { id: 'users.id', name: 'users.name', email: 'users.email' })
    .join('institutions', 'institutions.id', 'users.institution_id')
    .where({ 'institutions.codename': DEMO_INSTITUTION.codename, 'users.username': username })
    .first()
  if (person === null) return err('nobody')
  const tie = await select(db, 'user_identities', { subject: 'user_identities.subject' })
    .where({ provider_id: provider.id, user_id: person.id })
    .first()
  const begins = Math.floor(now / 1_000)
  const token = await new SignJWT({ name: person.name, email: person.email, email_verified: true })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(tie?.subject ?? `plataforma-${username}`)
    .setJti(randomUUID())
    .setIssuedAt(begins)
    .setExpirationTime(begins + LINK_SECONDS)
    .sign(new TextEncoder().encode(secret))
  return ok(`/external-auth/${codename}/token/${token}`)
}
