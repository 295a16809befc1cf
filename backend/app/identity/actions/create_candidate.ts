import { randomInt } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import {
  isDuplicateKey,
  nameOrder,
  ok,
  refuse,
  select,
  type Caller,
  type DomainError,
  type Result,
} from '#shared'
import { generatedPassword } from '../domain/generated_password.js'
import { normalUsername } from '../domain/username.js'
import { newPasswordProblem } from '../passwords/check_new_password.js'
import { identifiersAlike } from '../queries/identifiers_alike.js'
import { findScopedClass } from '../queries/scoped_class.js'
import { schoolNamesOf } from '../queries/school_names.js'
import type { CandidateView } from '../views.js'
import { createUser, hashPassword } from './create_user.js'
import { addToClass } from './link_people.js'

export type NewCandidate = {
  name: string
  publicIdentifier: string
  email?: string | undefined
  /** Without it: the identifier. */
  username?: string | undefined
  /** Without it one is generated. */
  password?: string | undefined
  /** Ids of hierarchy categories, one of each level; the class decides, the others must be its own. */
  unity: string
  grade: string
  class: string
}

/** Checked against everything that needs no lock, with the password hashed. */
export type PreparedCandidate = Omit<NewCandidate, 'password' | 'unity' | 'grade' | 'class'> & {
  institutionId: number
  username: string
  schoolId: number
  classId: number
  passwordHash: string
  /** To be shown once; null where it was chosen. */
  generatedPassword: string | null
}

/**
 * The costly part, before any transaction.
 * @returns refused: `not_found` when the class is not of the caller's scope; `validation` with the fields `extra.unity`, `extra.grade` when
 *   the class is of others; `weak_password` with the field `password`
 */
export async function prepareCandidate(
  caller: Caller,
  input: NewCandidate
): Promise<Result<PreparedCandidate, DomainError>> {
  const { password, unity, grade, class: className, ...person } = input
  const found = await findScopedClass(caller, { unity, grade, class: className })
  if (!found.ok) return found
  const { schoolId, classId } = found.value
  const username = normalUsername(person.username ?? person.publicIdentifier)
  const chosen = password ?? null
  if (chosen !== null) {
    const school = await schoolNamesOf(caller.institutionId, schoolId)
    const problem = await newPasswordProblem(chosen, { ...person, username, school })
    if (problem !== null)
      return refuse('invalid', 'weak_password', { fields: { password: [`identity.password_${problem}`] } })
  }
  const generated = chosen === null ? generatedPassword(randomInt) : null
  return ok({
    ...person,
    username,
    institutionId: caller.institutionId,
    schoolId,
    classId,
    passwordHash: await hashPassword(chosen ?? generated ?? ''),
    generatedPassword: generated,
  })
}

/**
 * Makes the person, in the group ALUNO, and the membership. Two at once in an institution take turns.
 * @returns refused: `validation` with the field that somebody else has: `publicIdentifier`, `email` (within the institution), `username`
 */
export async function createCandidate(
  prepared: PreparedCandidate,
  trx: TransactionClientContract
): Promise<Result<CandidateView, DomainError>> {
  const { institutionId, schoolId, classId, passwordHash, name, username, publicIdentifier, email } = prepared
  // Before the first read: MariaDB reads as of the moment of that.
  await trx.from('institutions').where('id', institutionId).forUpdate().select('id')
  const taken = await takenFields(prepared, trx)
  if (taken.length > 0) return refuseTaken(taken)
  try {
    const { id } = await createUser(
      {
        institutionId,
        schoolId,
        username,
        name,
        passwordHash,
        publicIdentifier,
        email: email ?? null,
        groups: ['ALUNO'],
      },
      { trx }
    )
    await addToClass({ classId, userId: id, role: 'student' }, { trx })
    await record(trx, {
      act: 'candidate_added',
      institutionId,
      subject: { type: 'user', id },
      detail: { class: classId, school: schoolId },
    })
    return ok({ id, name, username, publicIdentifier })
  } catch (error) {
    // User names are unique over all institutions, and those of others are not locked.
    if (isDuplicateKey(error)) return refuseTaken(['username'])
    throw error
  }
}

type Unique = 'publicIdentifier' | 'email' | 'username'

async function takenFields(
  { institutionId, publicIdentifier, email, username }: PreparedCandidate,
  trx: TransactionClientContract
): Promise<Unique[]> {
  const has = async (column: string, value: string, within: boolean) => {
    const query = select(trx, 'users', { id: 'users.id' }).whereRaw(
      `${nameOrder(trx, column)} = ${nameOrder(trx, '?')}`,
      [value]
    )
    if (within) query.where('users.institution_id', institutionId)
    return (await query.first()) !== null
  }
  const taken: Unique[] = []
  const identified = select(trx, 'users', { id: 'users.id' })
    .where('institution_id', institutionId)
    .where('public_identifier', publicIdentifier)
  const isAlike = (await identifiersAlike(trx, institutionId, [publicIdentifier])).length > 0
  if (isAlike || (await identified.first()) !== null) taken.push('publicIdentifier')
  if (email !== undefined && (await has('users.email', email, true))) taken.push('email')
  if (await has('users.username', username, false)) taken.push('username')
  return taken
}

const refuseTaken = (fields: readonly Unique[]) =>
  refuse('invalid', 'validation', {
    fields: Object.fromEntries(fields.map((field) => [field, [`identity.taken_${field}`]])),
  })
