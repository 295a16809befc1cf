import db from '@adonisjs/lucid/services/db'
import { isGroup, isStaff, select, type Caller, type Group } from '#shared'
import { furtherSchoolsOf, schoolScopeOf } from './people.js'
import { onlyPeopleOf } from './scoped.js'

const PERSON = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  institutionId: 'users.institution_id',
  schoolId: 'users.school_id',
  isActive: 'users.is_active',
  loggedGroup: 'users.logged_group',
} as const

/** Somebody whom a caller may ask about, with the groups that they are in. */
export type PersonInScope = {
  readonly id: number
  readonly name: string
  readonly institutionId: number
  readonly schoolIds: readonly number[]
  readonly isActive: boolean
  /** In which they act, or would after a log-in. */
  readonly group: Group
  readonly groups: readonly Group[]
  /** Their roles, by the group that each is over. */
  readonly roles: ReadonlyMap<Group, number>
}

/** By user name, or by id where nobody of the institution has that name: user names may be digits. */
async function find(institutionId: number, who: number | string) {
  const people = () => select(db, 'users', PERSON).where('users.institution_id', institutionId)
  const named = typeof who === 'string' ? await people().where('users.username', who).first() : undefined
  if (named || !ID.test(String(who))) return named
  return people().where('users.id', Number(who)).first()
}

const ID = /^[1-9]\d{0,9}$/

/** By id (a number), or by user name or id (a text), as far as the caller's schools or classes give them; everybody knows themselves. Null: not there. */
export async function findPersonInScope(
  caller: Pick<Caller, 'userId' | 'institutionId' | 'schoolIds' | 'group' | 'key'>,
  who: number | string
): Promise<PersonInScope | null> {
  const person = await find(caller.institutionId, who)
  if (!person) return null
  if (person.id !== caller.userId) {
    const seen = select(db, 'users', { id: 'users.id' }).where('users.id', person.id)
    onlyPeopleOf(seen, await schoolScopeOf(caller))
    if (!(await seen.first())) return null
  }
  const rows = await select(db, 'user_groups', {
    name: 'user_groups.group_name',
    roleId: 'user_groups.role_id',
  }).where('user_id', person.id)
  const groups = rows.map(({ name }) => name).filter(isGroup)
  const roles = new Map(
    rows.flatMap(({ name, roleId: role }) => (isGroup(name) && role !== null ? [[name, role] as const] : []))
  )
  const { id, name, institutionId, schoolId, loggedGroup } = person
  const group = groups.find((own) => own === loggedGroup) ?? groups[0]
  if (group === undefined) return null
  const further = isStaff({ group }) ? ((await furtherSchoolsOf([id])).get(id) ?? []) : []
  const schoolIds = [...(schoolId === null ? [] : [schoolId]), ...further.map((school) => school.id)]
  return { id, name, institutionId, schoolIds, isActive: Boolean(person.isActive), group, groups, roles }
}
