import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import type { StoredProvider } from './views.js'

type Owner = Pick<StoredProvider, 'institutionId' | 'codename'>

/** A secret is sealed for one provider: a row that somebody copies to another opens nothing. */
const purposeOf = ({ institutionId, codename }: Owner) => `identity-provider:${institutionId}:${codename}`

export const sealProviderSecret = (owner: Owner, secret: string): string =>
  encryption.use('outside_login').encrypt(secret, { purpose: purposeOf(owner) })

/** Null: there is none, or neither the present nor an old key has sealed it. */
export const openProviderSecret = (provider: Owner & Pick<StoredProvider, 'secretSealed'>): string | null =>
  provider.secretSealed === null
    ? null
    : encryption.use('outside_login').decrypt<string>(provider.secretSealed, purposeOf(provider))

/** Seals every stored secret anew, by the present key. Changes nothing when one cannot be read. */
export async function renewProviderSecrets(): Promise<number> {
  const rows = await select(db, 'identity_providers', {
    id: 'identity_providers.id',
    institutionId: 'identity_providers.institution_id',
    codename: 'identity_providers.codename',
    secretSealed: 'identity_providers.secret_sealed',
  }).whereNotNull('secret_sealed')
  const renewed = rows.map((row) => {
    const secret = openProviderSecret(row)
    if (secret === null)
      throw new Error(
        `the secret of the identity provider ${row.id} cannot be read: neither APP_KEY nor one of APP_KEYS_OLD is the one it was made under`
      )
    return { id: row.id, sealed: row.secretSealed, anew: sealProviderSecret(row, secret) }
  })
  for (const { id, sealed, anew } of renewed)
    await db.from('identity_providers').where({ id, secret_sealed: sealed }).update({ secret_sealed: anew })
  return renewed.length
}
