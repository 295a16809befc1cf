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
  readonly isActive: boolean
}

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
  await saveGroups(trx, person.id, before.groups, after.groups)
  if (before.name !== after.name || before.publicIdentifier !== after.publicIdentifier)
    await peopleRenamed(trx, [
      { userId: person.id, name: after.name, publicIdentifier: after.publicIdentifier },
    ])
}

async function saveGroups(
  trx: TransactionClientContract,
  userId: number,
  before: readonly Group[],
  after: readonly Group[]
): Promise<void> {
  const gone = before.filter((group) => !after.includes(group))
  const fresh = after.filter((group) => !before.includes(group))
  if (gone.length > 0)
    await trx.from('user_groups').where('user_id', userId).whereIn('group_name', gone).delete()
  for (const group of fresh) await trx.table('user_groups').insert({ user_id: userId, group_name: group })
  const [first] = after
  if (gone.length > 0 && first !== undefined)
    await trx.from('users').where('id', userId).whereIn('logged_group', gone).update({ logged_group: first })
}
