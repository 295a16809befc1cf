import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { record } from '#audit'
import { err, inTransaction, isDuplicateKey, ok, type Result } from '#shared'
import { normalUsername } from '../domain/username.js'
import type { PasswordProblem } from '../domain/password_rule.js'
import { newPasswordProblem } from '../passwords/check_new_password.js'
import { createInstitution, createSchool } from './create_hierarchy.js'
import { createUser, hashPassword } from './create_user.js'

type Named = { readonly name: string; readonly codename: string }

export type FirstInstitution = Named & {
  readonly school: Named | null
  readonly administrator: {
    readonly username: string
    readonly name: string
    readonly language: 'pt-BR' | 'en'
  }
  readonly password: string
}

type Begun = { readonly institutionId: number; readonly userId: number }

export type InstitutionRefusal =
  { kind: 'codename_taken' } | { kind: 'username_taken' } | { kind: 'password'; problem: PasswordProblem }

/**
 * Makes an institution, its first school where one is given, and the administrator who makes everybody else; all of it or nothing, on
 * record. Nobody is there yet to answer for it: the record names the new administrator, and the command.
 */
export async function beginInstitution(input: FirstInstitution): Promise<Result<Begun, InstitutionRefusal>> {
  const username = normalUsername(input.administrator.username)
  const { name } = input.administrator
  const school = [input, ...(input.school ? [input.school] : [])].flatMap((each) => [
    each.name,
    each.codename,
  ])
  const problem = await newPasswordProblem(input.password, { name, username, publicIdentifier: null, school })
  if (problem !== null) return err({ kind: 'password', problem })
  const passwordHash = await hashPassword(input.password)
  const begin = () => inTransaction((trx) => make(trx, { ...input, username, passwordHash }))
  try {
    return await begin()
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // Of two at once the second finds the unique index, not the row; now it finds the row.
    return begin()
  }
}

type Ready = FirstInstitution & { readonly username: string; readonly passwordHash: string }

async function make(
  trx: TransactionClientContract,
  { codename, name, school, username, administrator, passwordHash }: Ready
): Promise<Result<Begun, InstitutionRefusal>> {
  if (await isThere(trx, 'institutions', { codename })) return err({ kind: 'codename_taken' })
  if (await isThere(trx, 'users', { username })) return err({ kind: 'username_taken' })
  const { id: institutionId } = await createInstitution({ codename, name }, { trx })
  if (school) await createSchool({ institutionId, codename: school.codename, name: school.name }, { trx })
  const { language } = administrator
  const { id: userId } = await createUser(
    { institutionId, username, name: administrator.name, language, passwordHash, groups: ['ADMINISTRADOR'] },
    { trx }
  )
  const by = { userId, institutionId, group: 'ADMINISTRADOR' }
  const subject = { type: 'user', id: userId } as const
  await record(trx, { act: 'institution_begun', by, subject, detail: { source: 'command', codename } })
  // Every grant of a group is a row of its own, the first one too.
  await record(trx, { act: 'group_given', by, subject, detail: { group: 'ADMINISTRADOR' } })
  return ok({ institutionId, userId })
}

const isThere = async (trx: TransactionClientContract, table: string, row: Record<string, string>) =>
  (await trx.from(table).where(row).select('id').first()) !== null
