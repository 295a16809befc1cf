import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { makeProvider as storeProvider } from '#external_auth/actions/save_provider'
import { tiePerson } from '#external_auth/actions/tie_person'
import { DEMO_PROVIDER } from '#external_auth/domain/demo_provider'
import { demoCaller, done } from './demo_calls.js'

/** Who is tied to a subject of the provider by staff; the others are tied by their address when they first come. */
export const TIED = { username: 'aluno02', subject: 'plataforma-0002' }

/**
 * An identity provider that candidates of the demo come in by: `node ace demo:enter` signs for it with the secret that is made here and sealed in its row, so
 * that it needs no network. Repeated it changes nothing.
 */
export async function makeProvider(
  admin: { readonly userId: number; readonly institutionId: number },
  userIds: ReadonlyMap<string, number>
): Promise<void> {
  const { institutionId } = admin
  const caller = demoCaller(admin.userId, institutionId, 'ADMINISTRADOR')
  const { codename, ...named } = DEMO_PROVIDER
  const stored: { id: number } | null = await db
    .from('identity_providers')
    .where({ institution_id: institutionId, codename })
    .select('id')
    .first()
  const id =
    stored?.id ??
    done(
      await storeProvider(caller, codename, {
        ...named,
        kind: 'signed_token',
        algorithm: 'HS256',
        secret: randomBytes(32).toString('base64url'),
        publicKey: null,
        jwksUrl: null,
        authorizationUrl: null,
        tokenUrl: null,
        userinfoUrl: null,
        introspectionUrl: null,
        clientId: null,
        makesPeople: false,
        tiesByEmail: true,
        allowedGroups: ['ALUNO'],
        schools: [],
        isActive: true,
      })
    )
  const tied: unknown = await db
    .from('user_identities')
    .where({ provider_id: id, subject: TIED.subject })
    .select('id')
    .first()
  const user = userIds.get(TIED.username)
  if (!tied && user !== undefined) done(await tiePerson(caller, id, { user, subject: TIED.subject }))
}
