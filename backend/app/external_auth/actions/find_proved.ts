import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { record } from '#audit'
import { accountsOfAddress, createUser, normalUsername } from '#identity'
import {
  clock,
  insertRow,
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
import type { StoredProvider } from '../views.js'

export const subjectHash = (subject: string): string => createHash('sha256').update(subject).digest('hex')

export async function tiedUser(providerId: number, subject: string): Promise<number | null> {
  const row = await select(db, 'user_identities', { userId: 'user_identities.user_id' })
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
  const tied = await tiedUser(provider.id, claims.subject)
  if (tied !== null) return ok(tied)
  try {
    const found = provider.tiesByEmail ? await byEmail(provider, claims) : null
    if (found !== null) return await tie(provider, claims.subject, found)
    return provider.makesPeople ? await makePerson(provider, claims) : unknown(provider)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // The same person at once, on another page: that one has tied them.
    const other = await tiedUser(provider.id, claims.subject)
    return other === null ? unknown(provider) : ok(other)
  }
}

const unknown = ({ name }: StoredProvider) => refusePerson('person_unknown', name)

async function byEmail({ institutionId }: StoredProvider, claims: PersonClaims): Promise<number | null> {
  if (claims.email === null || !claims.isEmailVerified) return null
  const accounts = await accountsOfAddress(claims.email.toLowerCase())
  const own = accounts.filter((account) => account.institutionId === institutionId)
  const rows = await select(db, 'user_groups', {
    userId: 'user_groups.user_id',
    group: 'user_groups.group_name',
  })
    .whereIn(
      'user_id',
      own.map(({ id }) => id)
    )
    .orderBy('id')
  const found = own.map(({ id }) => ({
    id,
    groups: rows.flatMap(({ userId, group }) => (userId === id && isGroup(group) ? [group] : [])),
  }))
  return tiedByEmail(claims, found, isStaffGroup)?.id ?? null
}

const tie = (
  provider: StoredProvider,
  subject: string,
  userId: number
): Promise<Result<number, DomainError>> =>
  inTransaction(async (trx) => {
    await insertRow(trx, 'user_identities', {
      provider_id: provider.id,
      user_id: userId,
      subject,
      subject_hash: subjectHash(subject),
      created_at: clock.now(),
    })
    await record(trx, {
      act: 'identity_tied',
      by: null,
      institutionId: provider.institutionId,
      subject: { type: 'user', id: userId },
      detail: { provider: provider.id, how: 'email' },
    })
    return ok(userId)
  })

/** Without a password, as ALUNO, in one of the provider's schools. Whose address somebody here has is not made a second time. */
async function makePerson(
  provider: StoredProvider,
  claims: PersonClaims
): Promise<Result<number, DomainError>> {
  const { institutionId } = provider
  const schools = await select(db, 'schools', { id: 'schools.id', codename: 'schools.codename' })
    .where('institution_id', institutionId)
    .whereIn('id', [...provider.schools])
    .orderBy('id')
  const school = schoolFor(claims.school, schools)
  if (!school || claims.name === null) return unknown(provider)
  const { name } = claims
  const email = claims.isEmailVerified ? claims.email : null
  if (email !== null) {
    const taken = await accountsOfAddress(email.toLowerCase())
    if (taken.some((account) => account.institutionId === institutionId)) return unknown(provider)
  }
  return inTransaction(async (trx) => {
    const { id } = await createUser(
      {
        institutionId,
        schoolId: school.id,
        // Unique over all institutions, and nobody types it.
        username: normalUsername(`${provider.codename}.${subjectHash(claims.subject).slice(0, 16)}`),
        name,
        passwordHash: null,
        email,
        groups: ['ALUNO'],
      },
      { trx }
    )
    await insertRow(trx, 'user_identities', {
      provider_id: provider.id,
      user_id: id,
      subject: claims.subject,
      subject_hash: subjectHash(claims.subject),
      created_at: clock.now(),
    })
    await record(trx, {
      act: 'person_made_by_provider',
      by: null,
      institutionId,
      subject: { type: 'user', id },
      detail: { provider: provider.id, school: school.id },
    })
    return ok(id)
  })
}
