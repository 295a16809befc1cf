import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { accountsHere, createUser, normalUsername } from '#identity'
import {
  inTransaction,
  isDuplicateKey,
  isGroup,
  isStaffGroup,
  ok,
  select,
  type DomainError,
  type Result,
} from '#shared'
import { schoolFor, tiedByEmail, type PersonClaims } from '../domain/claims.js'
import { refusePerson } from '../domain/refusals.js'
import type { Proof } from '../proofs/proof.js'
import { insertTie, subjectHash } from '../ties.js'
import type { StoredProvider } from '../views.js'

async function tiedUser(
  client: Parameters<typeof select>[0],
  providerId: number,
  subject: string
): Promise<number | null> {
  const row = await select(client, 'user_identities', { userId: 'user_identities.user_id' })
    .where({ provider_id: providerId, subject_hash: subjectHash(subject) })
    .first()
  return row?.userId ?? null
}

/**
 * Who a proof is of: whom the subject is tied to; else whose e-mail address it is, or somebody new, where the provider's row says so.
 * @returns the id; refused: `person_unknown`
 */
export async function findProved(proof: Proof): Promise<Result<number, DomainError>> {
  const { provider, claims } = proof
  const tied = await tiedUser(db, provider.id, claims.subject)
  if (tied !== null) return ok(tied)
  if (!provider.tiesByEmail && !provider.makesPeople) return unknown(provider)
  try {
    return await inTransaction((trx) => tieOrMake(trx, provider, claims))
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // The same person at once, on another page: that one has tied them.
    const other = await tiedUser(db, provider.id, claims.subject)
    return other === null ? unknown(provider) : ok(other)
  }
}

const unknown = ({ name }: StoredProvider) => refusePerson('person_unknown', name)

/** Nobody new has an address that somebody here has, active or not; and who has it is tied to one subject of a provider at most. */
async function tieOrMake(
  trx: TransactionClientContract,
  provider: StoredProvider,
  claims: PersonClaims
): Promise<Result<number, DomainError>> {
  // Arrivals of an institution take turns, before anything is read.
  await trx.from('institutions').where('id', provider.institutionId).forUpdate().select('id')
  const tied = await tiedUser(trx, provider.id, claims.subject)
  if (tied !== null) return ok(tied)
  const email = claims.isEmailVerified ? claims.email : null
  const found = email === null ? [] : await accountsHere(trx, provider.institutionId, email.toLowerCase())
  if (found.length === 0) return provider.makesPeople ? makePerson(trx, provider, claims) : unknown(provider)
  const own = provider.tiesByEmail ? await byEmail(trx, provider, claims, found) : null
  return own === null ? unknown(provider) : tie(trx, provider, claims.subject, own)
}

async function byEmail(
  trx: TransactionClientContract,
  provider: StoredProvider,
  claims: PersonClaims,
  found: readonly { readonly id: number; readonly isActive: boolean }[]
): Promise<number | null> {
  const ids = found.map(({ id }) => id)
  const rows = await select(trx, 'user_groups', {
    userId: 'user_groups.user_id',
    group: 'user_groups.group_name',
  })
    .whereIn('user_id', ids)
    .orderBy('id')
  const accounts = found.map(({ id, isActive }) => ({
    id,
    isActive,
    groups: rows.flatMap(({ userId, group }) => (userId === id && isGroup(group) ? [group] : [])),
  }))
  const only = tiedByEmail(claims, accounts, isStaffGroup)
  if (!only?.isActive || only.groups.length === 0) return null
  // Whoever takes over a mailbox takes over no account with it.
  const other = await select(trx, 'user_identities', { id: 'user_identities.id' })
    .where({ provider_id: provider.id, user_id: only.id })
    .first()
  return other === null ? only.id : null
}

async function tie(
  trx: TransactionClientContract,
  provider: StoredProvider,
  subject: string,
  userId: number
): Promise<Result<number, DomainError>> {
  await insertTie(trx, { providerId: provider.id, userId, subject })
  await record(trx, {
    act: 'identity_tied',
    by: null,
    institutionId: provider.institutionId,
    subject: { type: 'user', id: userId },
    detail: { provider: provider.id, how: 'email' },
  })
  return ok(userId)
}

/** Without a password, as ALUNO, in one of the provider's schools. */
async function makePerson(
  trx: TransactionClientContract,
  provider: StoredProvider,
  claims: PersonClaims
): Promise<Result<number, DomainError>> {
  const { institutionId } = provider
  const schools = await select(trx, 'schools', { id: 'schools.id', codename: 'schools.codename' })
    .where('institution_id', institutionId)
    .whereIn('id', [...provider.schools])
    .orderBy('id')
  const school = schoolFor(claims.school, schools)
  if (!school || claims.name === null) return unknown(provider)
  const { id } = await createUser(
    {
      institutionId,
      schoolId: school.id,
      // Unique over all institutions, and nobody types it.
      username: normalUsername(`${provider.codename}.${subjectHash(claims.subject).slice(0, 16)}`),
      name: claims.name,
      passwordHash: null,
      email: claims.isEmailVerified ? claims.email : null,
      groups: ['ALUNO'],
    },
    { trx }
  )
  await insertTie(trx, { providerId: provider.id, userId: id, subject: claims.subject })
  await record(trx, {
    act: 'person_made_by_provider',
    by: null,
    institutionId,
    subject: { type: 'user', id },
    detail: { provider: provider.id, school: school.id },
  })
  return ok(id)
}
