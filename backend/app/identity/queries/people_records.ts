import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { clock, isGroup, select, type Caller, type Group, type ListRequest, type Row } from '#shared'
import type { PersonRecord, PersonRow } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { furtherSchoolsOf, schoolScopeOf, type NamedSchool, type SchoolScope } from './people.js'
import { onlyPeopleFound, type PeopleFilter } from './people_found.js'
import { countOpenSessions } from '../sessions/open_session.js'
import { onlyClassesOf, onlyPeopleOf } from './scoped.js'

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>
type Query = DatabaseQueryBuilderContract<unknown>

const PERSON = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  email: 'users.email',
  publicIdentifier: 'users.public_identifier',
  schoolId: 'users.school_id',
  school: 'schools.name?',
  isActive: 'users.is_active',
} as const

/** Everybody whom the caller's schools or classes give them, of the staff and candidates, by name. */
export async function listPeople(
  caller: Caller,
  request: ListRequest<'name' | 'id'>,
  filter: Omit<PeopleFilter, 'search'>
): Promise<Page<PersonRow>> {
  const query = select(db, 'users', PERSON).leftJoin('schools', 'schools.id', 'users.school_id')
  await onlyPeopleFound(query, caller, { ...filter, search: request.search })
  const { rows, count } = await pageOf(query, request, { name: 'users.name', id: 'users.id' })
  const ids = rows.map(({ id }) => id)
  const groups = await groupsOfPeople(db, ids)
  const further = await furtherSchoolsOf(ids)
  return {
    count,
    rows: rows.map((row) => rowOf(row, groups.get(row.id) ?? NONE, further.get(row.id) ?? [])),
  }
}

type InGroups = Pick<PersonRow, 'groups' | 'roles'>
const NONE: InGroups = { groups: [], roles: [] }

const rowOf = (
  { schoolId, school, isActive, ...row }: Row<typeof PERSON>,
  inGroups: InGroups,
  further: readonly NamedSchool[]
): PersonRow => ({
  ...row,
  school: schoolId === null ? null : { id: schoolId, name: school ?? '' },
  further,
  isActive: Boolean(isActive),
  ...inGroups,
})

/** Groups and roles of people, by id. */
export async function groupsOfPeople(client: Client, ids: readonly number[]): Promise<Map<number, InGroups>> {
  if (ids.length === 0) return new Map()
  const rows = await select(client, 'user_groups', {
    userId: 'user_groups.user_id',
    group: 'user_groups.group_name',
    roleId: 'user_groups.role_id',
    role: 'roles.name?',
  })
    .leftJoin('roles', 'roles.id', 'user_groups.role_id')
    .whereIn('user_groups.user_id', [...ids])
    .orderBy('user_groups.group_name')
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byUser].map(([id, own]) => [id, inGroupsOf(own)]))
}

const inGroupsOf = (rows: readonly { group: string; roleId: number | null; role: string | null }[]) => ({
  groups: rows.map(({ group }) => group).filter(isGroup),
  roles: rows.flatMap(({ group, roleId, role }) =>
    isGroup(group) && roleId !== null ? [{ id: roleId, name: role ?? '', group }] : []
  ),
})

/** Somebody of the caller's scope as the back office edits them; null: not there. `client`: a transaction reads them as they are in it. */
export async function findPersonRow(
  caller: Caller,
  id: number,
  client: TransactionClientContract | typeof db = db
): Promise<PersonRow | null> {
  const query = select(client, 'users', PERSON)
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .where('users.id', id)
  onlyPeopleOf(query, await schoolScopeOf(caller, client))
  const row = await query.first()
  if (!row) return null
  const groups = (await groupsOfPeople(client, [id])).get(id) ?? NONE
  return rowOf(row, groups, (await furtherSchoolsOf([id], client)).get(id) ?? [])
}

/** So many classes and people of a person are shown. */
const SHOWN = 50

/** A person whom the caller sees, with what is around them as far as the caller sees that: classes, candidates or guardians, and open sessions. */
export async function personRecord(caller: Caller, person: PersonRow): Promise<PersonRecord> {
  const { id } = person
  const scope = await schoolScopeOf(caller)
  const classes = select(db, 'class_members', {
    id: 'classes.id',
    name: 'classes.name',
    role: 'class_members.role',
  })
    .join('classes', 'classes.id', 'class_members.class_id')
    .join('schools', 'schools.id', 'classes.school_id')
    .where('class_members.user_id', id)
    .orderBy('classes.name')
    .limit(SHOWN)
  onlyClassesOf(classes, scope)
  return {
    ...person,
    classes: (await classes).map((one) => ({ ...one, role: one.role === 'teacher' ? 'teacher' : 'student' })),
    guardians: await guardiansOf(person, scope),
    guarded: await linked('student_id', 'guardian_id', id, (query) => onlyPeopleOf(query, scope)),
    openSessions: await countOpenSessions(id, clock.now()),
  }
}

/**
 * Guardians as a list makes them are of no school: they belong to the record of their candidate. Not to that of somebody whom the caller sees by
 * a further school, where they are candidates nowhere.
 */
function guardiansOf({ id, school, further }: PersonRow, scope: SchoolScope) {
  const isCandidateOf = further.length === 0 || (school !== null && scope.schoolIds.includes(school.id))
  return linked('guardian_id', 'student_id', id, (query) =>
    query.where((any) => {
      any.where((seen) => onlyPeopleOf(seen, scope))
      if (isCandidateOf)
        any.orWhere((one) =>
          one.where('users.institution_id', scope.institutionId).whereNull('users.school_id')
        )
    })
  )
}

type Side = 'guardian_id' | 'student_id'

/** People linked as guardians, from either side. */
function linked(other: Side, own: Side, id: number, narrow: (query: Query) => unknown) {
  const query = select(db, 'guardian_links', { id: 'users.id', name: 'users.name' })
    .join('users', 'users.id', `guardian_links.${other}`)
    .where(`guardian_links.${own}`, id)
    .orderBy('users.name')
    .limit(SHOWN)
  narrow(query)
  return query
}

/** Active people of a group in an institution, but for some, and for who is to be erased. Ask under the lock of the institution. */
export async function hasOtherActive(
  trx: TransactionClientContract,
  {
    institutionId,
    group,
    except,
  }: { institutionId: number; group: Group; except: number | readonly number[] }
): Promise<boolean> {
  const other = await select(trx, 'users', { id: 'users.id' })
    .join('user_groups', 'user_groups.user_id', 'users.id')
    .where({ 'users.institution_id': institutionId, 'user_groups.group_name': group, 'users.is_active': 1 })
    .whereNull('users.erasing_at')
    .whereNotIn('users.id', [except].flat())
    .first()
  return other !== null && other !== undefined
}

/** Whether somebody is active, in a group, and not to be erased. */
export async function isActiveIn(client: Client, userId: number, group: Group): Promise<boolean> {
  const found = await select(client, 'users', { id: 'users.id' })
    .join('user_groups', 'user_groups.user_id', 'users.id')
    .where({ 'users.id': userId, 'user_groups.group_name': group, 'users.is_active': 1 })
    .whereNull('users.erasing_at')
    .first()
  return found !== null
}

/** Whether a user name is taken anywhere, or an identifier within the institution by somebody else. Ask under the lock of the institution. */
export async function takenNames(
  trx: TransactionClientContract,
  institutionId: number,
  asked: { readonly username?: string; readonly publicIdentifier: string | null; readonly except?: number }
): Promise<{ readonly username: boolean; readonly publicIdentifier: boolean }> {
  const { username, publicIdentifier, except = 0 } = asked
  const named =
    username === undefined
      ? null
      : await select(trx, 'users', { id: 'users.id' }).where('username', username).first()
  const identified =
    publicIdentifier === null
      ? null
      : await select(trx, 'users', { id: 'users.id' })
          .where({ institution_id: institutionId, public_identifier: publicIdentifier })
          .whereNot('id', except)
          .first()
  return { username: Boolean(named), publicIdentifier: Boolean(identified) }
}
