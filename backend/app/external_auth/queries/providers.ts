import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isGroup, select, type Row } from '#shared'
import { banca } from '#config/banca'
import { isRefusedIssuer } from '../domain/demo_provider.js'
import { ALGORITHMS, KINDS, type Kind } from '../domain/provider.js'
import type { ProviderView, StoredProvider } from '../views.js'

const PROVIDER = {
  id: 'identity_providers.id',
  institutionId: 'identity_providers.institution_id',
  codename: 'identity_providers.codename',
  name: 'identity_providers.name',
  kind: 'identity_providers.kind',
  issuer: 'identity_providers.issuer',
  audience: 'identity_providers.audience',
  algorithm: 'identity_providers.algorithm',
  publicKey: 'identity_providers.public_key',
  jwksUrl: 'identity_providers.jwks_url',
  authorizationUrl: 'identity_providers.authorization_url',
  tokenUrl: 'identity_providers.token_url',
  userinfoUrl: 'identity_providers.userinfo_url',
  introspectionUrl: 'identity_providers.introspection_url',
  clientId: 'identity_providers.client_id',
  secretSealed: 'identity_providers.secret_sealed',
  makesPeople: 'identity_providers.makes_people',
  tiesByEmail: 'identity_providers.ties_by_email',
  allowedGroupsJson: 'identity_providers.allowed_groups_json',
  schoolsJson: 'identity_providers.schools_json',
  isActive: 'identity_providers.is_active',
  version: 'identity_providers.version',
  changedAt: 'identity_providers.changed_at',
} as const

const VIEW = { ...PROVIDER, changedBy: 'users.name?' } as const

type Client = typeof db | TransactionClientContract

function storedOf(row: Row<typeof PROVIDER>): StoredProvider {
  const { allowedGroupsJson, schoolsJson, makesPeople, tiesByEmail, isActive, kind, algorithm, ...plain } =
    row
  const known = KINDS.find((name) => name === kind)
  if (known === undefined) throw new Error(`identity provider ${row.id} is of an unknown kind`)
  return {
    ...plain,
    kind: known,
    algorithm: ALGORITHMS.find((name) => name === algorithm) ?? null,
    allowedGroups: (JSON.parse(allowedGroupsJson) as string[]).filter(isGroup),
    schools: JSON.parse(schoolsJson) as number[],
    makesPeople: Boolean(makesPeople),
    tiesByEmail: Boolean(tiesByEmail),
    isActive: Boolean(isActive),
  }
}

/** The provider of an address, as long as it is active. That of a demo school is none outside of a demo. */
export async function activeProvider(codename: string, kind: Kind): Promise<StoredProvider | null> {
  const row = await select(db, 'identity_providers', PROVIDER).where({ codename, kind, is_active: 1 }).first()
  // MariaDB's collation does not mind the case.
  return row?.codename === codename && !isRefusedIssuer(row.issuer, banca) ? storedOf(row) : null
}

/** The one that codes of an institution are exchanged at. */
export async function codeProvider(institutionId: number): Promise<StoredProvider | null> {
  const row = await select(db, 'identity_providers', PROVIDER)
    .where({ institution_id: institutionId, kind: 'oauth_code', is_active: 1 })
    .orderBy('id')
    .first()
  return row && storedOf(row)
}

export async function providerById(id: number, client: Client = db): Promise<StoredProvider | null> {
  const row = await select(client, 'identity_providers', PROVIDER).where('id', id).first()
  return row && storedOf(row)
}

/** One of an institution, which the transaction locks. */
export async function lockedProvider(
  trx: TransactionClientContract,
  institutionId: number,
  id: number
): Promise<(StoredProvider & { readonly changedById: number | null }) | null> {
  const row = await select(trx, 'identity_providers', {
    ...PROVIDER,
    changedById: 'identity_providers.changed_by',
  })
    .where({ id, institution_id: institutionId })
    .forUpdate()
    .first()
  return row && { ...storedOf(row), changedById: row.changedById }
}

/** Those of an institution, or the one with this id. */
export async function listProviders(institutionId: number, id?: number): Promise<ProviderView[]> {
  const query = select(db, 'identity_providers', VIEW)
    .leftJoin('users', 'users.id', 'identity_providers.changed_by')
    .where('identity_providers.institution_id', institutionId)
    .orderBy('identity_providers.id')
  if (id !== undefined) query.where('identity_providers.id', id)
  return (await query).map((row) => {
    const { secretSealed, ...stored } = storedOf(row)
    return { ...stored, hasSecret: secretSealed !== null, changedBy: row.changedBy }
  })
}

/** What the log-in page of an institution offers besides the password. */
export async function offeredProviders(
  institutionCodename: string
): Promise<{ codename: string; name: string }[]> {
  return select(db, 'identity_providers', {
    codename: 'identity_providers.codename',
    name: 'identity_providers.name',
  })
    .join('institutions', 'institutions.id', 'identity_providers.institution_id')
    .where({ 'institutions.codename': institutionCodename, 'identity_providers.kind': 'oidc' })
    .where('identity_providers.is_active', 1)
    .orderBy('identity_providers.id')
}
