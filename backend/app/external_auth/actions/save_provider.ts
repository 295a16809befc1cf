import { importSPKI } from 'jose'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  clock,
  countRows,
  inTransaction,
  insertRow,
  isDuplicateKey,
  ok,
  refuse,
  refuseConflict,
  refuseNotFound,
  select,
  toIso,
  type Caller,
  type DomainError,
  type ErrorFields,
  type Result,
} from '#shared'
import { externalAuth } from '#config/external_auth'
import { addressProblem } from '../outgoing/addresses.js'
import {
  ADDRESSES,
  contradictingFields,
  lackingFields,
  LEAST_SECRET,
  needsSecretAgain,
  RESERVED_CODENAMES,
  type ProviderDefinition,
} from '../domain/provider.js'
import { sealProviderSecret } from '../provider_secrets.js'
import { lockedProvider } from '../queries/providers.js'

/** Of one institution: log-in pages show those that people choose from. */
const MOST = 50

/** What a form sends. `secret` undefined: the stored one stays; null: it goes. */
export type ProviderOrder = Omit<ProviderDefinition, 'hasSecret'> & {
  readonly name: string
  readonly isActive: boolean
  readonly secret?: string | null | undefined
}

/** @returns the id; refused: 400 naming the fields; 409 `provider_exists`, `code_provider_exists`, `too_many_providers` */
export const makeProvider = (
  caller: Caller,
  codename: string,
  order: ProviderOrder
): Promise<Result<number, DomainError>> =>
  once(() =>
    inTransaction<number, DomainError>(async (trx) => {
      await lockInstitution(trx, caller.institutionId)
      const own = select(trx, 'identity_providers', { id: 'identity_providers.id' })
      if ((await countRows(own.where('institution_id', caller.institutionId))) >= MOST)
        return refuse('conflict', 'too_many_providers', {
          messages: ['external_auth.too_many_providers'],
          params: { max: MOST },
        })
      if (RESERVED_CODENAMES.includes(codename))
        return refuseFields(new Map([['codename', 'external_auth.reserved_codename']]))
      const problem = await problemOf(trx, caller, order, order.secret != null)
      if (problem) return problem
      const owner = { institutionId: caller.institutionId, codename }
      const id = await insertRow(trx, 'identity_providers', {
        ...columnsOf(caller, order),
        institution_id: caller.institutionId,
        codename,
        kind: order.kind,
        secret_sealed: order.secret == null ? null : sealProviderSecret(owner, order.secret),
        version: 1,
      })
      const twice = await secondCodeProvider(trx, caller.institutionId, id, order)
      if (twice) return twice
      await recordSave(trx, caller, id, {}, { ...factsOf(order), codename, secret: order.secret != null })
      return ok(id)
    })
  )

/** @returns refused: `not_found`; 400 naming the fields; 409 `changed_meanwhile` with `who, when, fields, version`, `code_provider_exists` */
export const changeProvider = (
  caller: Caller,
  id: number,
  version: number,
  order: ProviderOrder
): Promise<Result<null, DomainError>> =>
  inTransaction<null, DomainError>(async (trx) => {
    await lockInstitution(trx, caller.institutionId)
    const stored = await lockedProvider(trx, caller.institutionId, id)
    if (!stored) return refuseNotFound()
    const before = factsOf(stored)
    const after = factsOf(order)
    const fields = differing(before, after)
    if (stored.version !== version)
      return refuseStale(trx, stored, order.secret === undefined ? fields : [...fields, 'secret'])
    // What kind it is decides what its tokens and ties mean.
    if (order.kind !== stored.kind) return refuseFields(new Map([['kind', 'external_auth.kind_stays']]))
    if (order.secret === undefined && stored.secretSealed !== null && needsSecretAgain(stored, order))
      return refuseFields(new Map([['secret', 'external_auth.secret_again']]))
    const hasSecret = order.secret === undefined ? stored.secretSealed !== null : order.secret !== null
    const problem = await problemOf(trx, caller, order, hasSecret)
    if (problem) return problem
    const isNewSecret = order.secret !== undefined
    if (fields.length === 0 && !isNewSecret) return ok(null)
    await trx
      .from('identity_providers')
      .where('id', id)
      .update({
        ...columnsOf(caller, order),
        version: stored.version + 1,
        ...(isNewSecret && {
          secret_sealed: order.secret == null ? null : sealProviderSecret(stored, order.secret),
        }),
      })
    const twice = await secondCodeProvider(trx, caller.institutionId, id, order)
    if (twice) return twice
    const changed = (facts: object) =>
      Object.fromEntries(Object.entries(facts).filter(([name]) => fields.includes(name)))
    await recordSave(trx, caller, id, changed(before), {
      ...changed(after),
      ...(isNewSecret && { secret: hasSecret }),
    })
    return ok(null)
  })

/** Saves of an institution take turns, before anything is read. */
const lockInstitution = (trx: TransactionClientContract, id: number) =>
  trx.from('institutions').where('id', id).forUpdate().select('id')

type Facts = Omit<ProviderOrder, 'secret' | 'kind'>

/** What is compared, shown as a change and put on record: never a secret. */
const factsOf = (from: Facts) => ({
  name: from.name,
  issuer: from.issuer,
  audience: from.audience,
  algorithm: from.algorithm,
  publicKey: from.publicKey,
  jwksUrl: from.jwksUrl,
  authorizationUrl: from.authorizationUrl,
  tokenUrl: from.tokenUrl,
  userinfoUrl: from.userinfoUrl,
  introspectionUrl: from.introspectionUrl,
  clientId: from.clientId,
  makesPeople: from.makesPeople,
  tiesByEmail: from.tiesByEmail,
  allowedGroups: from.allowedGroups,
  schools: from.schools,
  isActive: from.isActive,
})

type Named = ReturnType<typeof factsOf>
const differing = (one: Named, other: Named): string[] =>
  (Object.keys(one) as (keyof Named)[]).filter(
    (name) => JSON.stringify(one[name]) !== JSON.stringify(other[name])
  )

const columnsOf = (caller: Caller, order: ProviderOrder) => ({
  name: order.name,
  issuer: order.issuer,
  audience: order.audience,
  algorithm: order.algorithm,
  public_key: order.publicKey,
  jwks_url: order.jwksUrl,
  authorization_url: order.authorizationUrl,
  token_url: order.tokenUrl,
  userinfo_url: order.userinfoUrl,
  introspection_url: order.introspectionUrl,
  client_id: order.clientId,
  makes_people: Number(order.makesPeople),
  ties_by_email: Number(order.tiesByEmail),
  allowed_groups_json: JSON.stringify(order.allowedGroups),
  schools_json: JSON.stringify(order.schools),
  is_active: Number(order.isActive),
  changed_by: caller.userId,
  changed_at: clock.now(),
})

const refuseFields = (problems: ReadonlyMap<string, string>) => {
  const fields: ErrorFields = {}
  for (const [name, key] of problems) fields[name] = [key]
  return refuse('invalid', 'validation', { fields })
}

/** What is wrong with the fields, together; null: nothing. */
async function problemOf(
  trx: TransactionClientContract,
  { institutionId }: Caller,
  order: ProviderOrder,
  hasSecret: boolean
): Promise<Result<never, DomainError> | null> {
  const definition = { ...order, hasSecret }
  const problems = new Map<string, string>()
  for (const name of lackingFields(definition)) problems.set(name, 'external_auth.field_missing')
  for (const name of contradictingFields(definition)) problems.set(name, `external_auth.wrong_${name}`)
  for (const name of ADDRESSES) {
    const address = order[name]
    const problem = address === null ? null : addressProblem(address, externalAuth.privateHosts)
    if (problem !== null) problems.set(name, `external_auth.address_${problem}`)
  }
  if (order.secret != null && order.algorithm === 'HS256' && order.secret.length < LEAST_SECRET)
    problems.set('secret', 'external_auth.secret_short')
  if (order.publicKey !== null && !(await isPublicKey(order.publicKey, order.algorithm)))
    problems.set('publicKey', 'external_auth.no_public_key')
  const schools = new Set(order.schools)
  const own = select(trx, 'schools', { id: 'schools.id' })
    .where('institution_id', institutionId)
    .whereIn('id', [...schools])
  if ((await countRows(own)) !== schools.size) problems.set('schools', 'external_auth.unknown_school')
  return problems.size > 0 ? refuseFields(problems) : null
}

/** One of the algorithm's: a key of RSA signs no ES256. */
async function isPublicKey(text: string, algorithm: ProviderOrder['algorithm']): Promise<boolean> {
  if (algorithm === null || algorithm === 'HS256') return false
  try {
    await importSPKI(text, algorithm)
    return true
  } catch {
    return false
  }
}

/** Codes name the institution alone, so that it has one provider that takes them. */
async function secondCodeProvider(
  trx: TransactionClientContract,
  institutionId: number,
  id: number,
  { kind, isActive }: ProviderOrder
): Promise<Result<never, DomainError> | null> {
  if (kind !== 'oauth_code' || !isActive) return null
  const other = await select(trx, 'identity_providers', { id: 'identity_providers.id' })
    .where({ institution_id: institutionId, kind, is_active: 1 })
    .whereNot('id', id)
    .first()
  return other && refuseConflict('code_provider_exists', 'external_auth.code_provider_exists')
}

async function refuseStale(
  trx: TransactionClientContract,
  stored: { version: number; changedAt: number; changedById: number | null },
  fields: readonly string[]
): Promise<Result<never, DomainError>> {
  const by =
    stored.changedById === null
      ? null
      : await select(trx, 'users', { name: 'users.name' }).where('id', stored.changedById).first()
  const who = by?.name ?? ''
  return refuse('conflict', 'changed_meanwhile', {
    messages: ['external_auth.changed_meanwhile'],
    params: { who },
    extra: { who, when: toIso(stored.changedAt), fields, version: stored.version },
  })
}

/** Codenames are in addresses that name no institution. */
async function once<T>(work: () => Promise<Result<T, DomainError>>): Promise<Result<T, DomainError>> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicateKey(error)) return refuseConflict('provider_exists', 'external_auth.provider_exists')
    throw error
  }
}

const recordSave = (trx: TransactionClientContract, by: Caller, id: number, before: object, after: object) =>
  record(trx, {
    act: 'identity_provider_changed',
    by,
    subject: { type: 'identity_provider', id },
    before: { ...before },
    after: { ...after },
  })
