import hash from '@adonisjs/core/services/hash'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, type Group } from '#shared'
import { personNameParts } from '../domain/name_parts.js'
import { normalUsername } from '../domain/username.js'
import Person from '../models/person.js'
import { newPasswordProblem } from '../passwords/check_new_password.js'
import { schoolNamesOf } from '../queries/school_names.js'
import type { RolesByGroup } from './save_person.js'
import User from '../models/user.js'
import UserGroup from '../models/user_group.js'

export type NewUser = {
  institutionId: number
  schoolId?: number | null
  username: string
  name: string
  /** Plain; or `passwordHash`, made once for many users by `hashPassword`, or null: they choose one at their first access. */
  password?: string
  passwordHash?: string | null
  /** At least one; the first is the active one. */
  groups: readonly [Group, ...Group[]]
  /** Ids of roles, by the group that each is over. */
  roles?: RolesByGroup
  email?: string | null
  publicIdentifier?: string | null
  language?: 'pt-BR' | 'en'
  pictureUrl?: string | null
  person?: {
    nursingMother?: boolean
    specialNeed?: string | null
    cpf?: string | null
    cellphone?: string | null
  }
}

/** The stored form of a password; some 54 ms of CPU and 19 MiB, off the event loop (ADR 17). */
export const hashPassword = (password: string) => hash.make(password)

/**
 * Makes a user with groups and person, in `trx` or a transaction of its own.
 * @throws when the username is taken (unique over all institutions), neither password nor passwordHash is given, or the password is one
 * that nobody may choose for themselves either
 */
export async function createUser(
  input: NewUser,
  options: { trx?: TransactionClientContract } = {}
): Promise<{ id: number }> {
  const passwordHash = input.passwordHash === undefined ? await hashChecked(input) : input.passwordHash
  const write = async (client: TransactionClientContract) => {
    const now = clock.now()
    const user = await User.create(
      {
        institutionId: input.institutionId,
        schoolId: input.schoolId ?? null,
        username: normalUsername(input.username),
        name: input.name,
        email: input.email ?? null,
        publicIdentifier: input.publicIdentifier ?? null,
        passwordHash,
        loggedGroup: input.groups[0],
        language: input.language ?? 'pt-BR',
        isActive: true,
        isInBrowser: false,
        pictureUrl: input.pictureUrl ?? null,
        createdAt: now,
        updatedAt: now,
      },
      { client }
    )
    await UserGroup.createMany(
      [...new Set(input.groups)].map((groupName) => ({
        userId: user.id,
        groupName,
        roleId: input.roles?.[groupName] ?? null,
      })),
      { client }
    )
    const { nursingMother = false, specialNeed = null, cpf = null, cellphone = null } = input.person ?? {}
    await Person.create({ userId: user.id, nursingMother, specialNeed, cpf, cellphone }, { client })
    const parts = personNameParts(input.name, input.publicIdentifier ?? null)
    if (parts.length > 0)
      await client
        .insertQuery()
        .table('user_name_parts')
        .multiInsert(parts.map((one) => ({ ...one, user_id: user.id, institution_id: input.institutionId })))
    return { id: user.id }
  }
  return options.trx ? write(options.trx) : db.transaction(write)
}

async function hashChecked(input: NewUser): Promise<string> {
  const { password } = input
  if (password === undefined) throw new Error('createUser needs password or passwordHash')
  const { name, username, publicIdentifier = null, schoolId = null } = input
  const school = await schoolNamesOf(input.institutionId, schoolId)
  const problem = await newPasswordProblem(password, { name, username, publicIdentifier, school })
  if (problem !== null) throw new Error(`the password of ${username} is refused: ${problem}`)
  return hashPassword(password)
}
