import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { insertRows, type Group } from '#shared'
import type { FieldChange } from '../domain/candidate_row.js'
import { peopleRenamed } from './renamed_people.js'
import { storeChanges } from './upsert_candidates.js'

/** What the back office edits of a person. */
export type PersonFields = {
  readonly name: string
  readonly email: string | null
  readonly publicIdentifier: string | null
  readonly schoolId: number | null
  /** Ids of schools beside, of the staff alone. */
  readonly further: readonly number[]
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
  await saveFurther(trx, person.id, before.further, after.further)
  await saveGroups(trx, person.id, before, after)
  if (before.name !== after.name || before.publicIdentifier !== after.publicIdentifier)
    await peopleRenamed(trx, [
      { userId: person.id, name: after.name, publicIdentifier: after.publicIdentifier },
    ])
}

/** Stores further schools. */
export async function saveFurther(
  trx: TransactionClientContract,
  userId: number,
  before: readonly number[],
  after: readonly number[]
): Promise<void> {
  const gone = before.filter((id) => !after.includes(id))
  if (gone.length > 0)
    await trx.from('user_schools').where('user_id', userId).whereIn('school_id', gone).delete()
  await insertRows(
    trx,
    'user_schools',
    after.filter((id) => !before.includes(id)).map((id) => ({ user_id: userId, school_id: id }))
  )
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
