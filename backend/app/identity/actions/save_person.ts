import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Group } from '#shared'
import type { FieldChange } from '../domain/candidate_row.js'
import { peopleRenamed } from './renamed_people.js'
import { storeChanges } from './upsert_candidates.js'

/** What the back office edits of a person. */
export type PersonFields = {
  readonly name: string
  readonly email: string | null
  readonly publicIdentifier: string | null
  readonly schoolId: number | null
  readonly groups: readonly Group[]
  /** The role in a group, for those groups where they have one. */
  readonly roles: RolesByGroup
  readonly isActive: boolean
}

/** Ids of roles, by the group that each is over. */
export type RolesByGroup = Readonly<Partial<Record<Group, number>>>

const flag = (value: boolean) => (value ? '1' : '0')

/**
 * Stores what differs, in the transaction of whoever holds the lock of the institution. Links for a new password end with the address that they
 * went to. Sessions are for the caller to end, after the commit.
 */
export async function savePerson(
  trx: TransactionClientContract,
  person: { readonly id: number; readonly institutionId: number },
  before: PersonFields,
  after: PersonFields
): Promise<void> {
  const changes: FieldChange[] = [
    { field: 'name', from: before.name, to: after.name },
    { field: 'email', from: before.email, to: after.email },
    { field: 'publicIdentifier', from: before.publicIdentifier, to: after.publicIdentifier },
    { field: 'isActive', from: flag(before.isActive), to: flag(after.isActive) },
  ]
  await storeChanges(
    trx,
    person,
    changes.filter(({ from, to }) => from !== to)
  )
  if (before.schoolId !== after.schoolId)
    await trx.from('users').where('id', person.id).update({ school_id: after.schoolId })
  await saveGroups(trx, person.id, before, after)
  if (before.name !== after.name || before.publicIdentifier !== after.publicIdentifier)
    await peopleRenamed(trx, [
      { userId: person.id, name: after.name, publicIdentifier: after.publicIdentifier },
    ])
}

async function saveGroups(
  trx: TransactionClientContract,
  userId: number,
  before: Pick<PersonFields, 'groups' | 'roles'>,
  after: Pick<PersonFields, 'groups' | 'roles'>
): Promise<void> {
  const own = () => trx.from('user_groups').where('user_id', userId)
  const gone = before.groups.filter((group) => !after.groups.includes(group))
  if (gone.length > 0) await own().whereIn('group_name', gone).delete()
  for (const group of after.groups) {
    const role = after.roles[group] ?? null
    if (!before.groups.includes(group))
      await trx.table('user_groups').insert({ user_id: userId, group_name: group, role_id: role })
    else if (role !== (before.roles[group] ?? null))
      await own().where('group_name', group).update({ role_id: role })
  }
  const [first] = after.groups
  if (gone.length > 0 && first !== undefined)
    await trx.from('users').where('id', userId).whereIn('logged_group', gone).update({ logged_group: first })
}
