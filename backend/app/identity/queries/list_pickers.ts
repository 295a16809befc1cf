import db from '@adonisjs/lucid/services/db'
import { containing, countRows, select, type Caller, type Group, type ListRequest } from '#shared'
import type { PeopleOfSchoolView, SpecialNeedView } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { furtherSchoolsOf, ofSchools, schoolScopeOf } from './people.js'
import { onlyCandidates, onlyFound, onlyOfSchools, onlyPeopleOf } from './scoped.js'

const PERSON = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  schoolId: 'users.school_id',
  school: 'schools.name?',
  institution: 'institutions.name',
} as const

/** Active people of the caller's scope, one page, grouped by school; those of no school are the institution's. */
export async function listPeopleBySchool(
  caller: Caller,
  request: ListRequest<'name' | 'id'>,
  {
    group,
    school,
    user,
  }: { group?: Group | undefined; school?: number | undefined; user?: number | undefined }
): Promise<Page<PeopleOfSchoolView>> {
  const query = select(db, 'users', PERSON)
    .join('institutions', 'institutions.id', 'users.institution_id')
    .leftJoin('schools', 'schools.id', 'users.school_id')
    .where('users.is_active', 1)
  const scope = await schoolScopeOf(caller)
  onlyPeopleOf(query, scope)
  if (group !== undefined)
    query.whereIn('users.id', db.from('user_groups').where('group_name', group).select('user_id'))
  if (school !== undefined) onlyOfSchools(query, await ofSchools(caller, [school]))
  if (user !== undefined) query.where('users.id', user)
  onlyFound(query, request)
  const { rows, count } = await pageOf(query, request, { name: 'users.name', id: 'users.id' })
  const groups = new Map<number | null, PeopleOfSchoolView>()
  const further = await furtherSchoolsOf(rows.map(({ id }) => id))
  const isAsked = (id: number) =>
    school === undefined ? scope.all || scope.schoolIds.includes(id) : id === school
  for (const { schoolId: first, school: firstName, institution, ...person } of rows) {
    // Of several schools: the first one that is asked for.
    const own = further.get(person.id)?.find(({ id }) => isAsked(id))
    const isByFirst = own === undefined || (first !== null && isAsked(first))
    const { id: schoolId, name } = isByFirst ? { id: first, name: firstName } : own
    const one = groups.get(schoolId) ?? { id: schoolId, name: name ?? institution, users: [] }
    one.users.push({ id: person.id, name: person.name, username: person.username })
    groups.set(schoolId, one)
  }
  return { rows: [...groups.values()], count }
}

/** The different special needs of candidates of the caller's scope, by name. */
export async function listSpecialNeeds(
  caller: Caller,
  request: ListRequest<never>
): Promise<Page<SpecialNeedView>> {
  const query = select(db, 'persons', { specialNeed: 'persons.special_need' })
    .join('users', 'users.id', 'persons.user_id')
    .whereNotNull('persons.special_need')
    .whereNot('persons.special_need', '')
  onlyPeopleOf(query, await schoolScopeOf(caller))
  onlyCandidates(query)
  if (request.search !== '')
    query.whereRaw(...containing(query.client, request.search, 'persons.special_need'))
  const count = await countRows(query, 'persons.special_need')
  const rows = await query
    .distinct()
    .orderBy('persons.special_need')
    .offset(request.offset)
    .limit(request.limit)
  return { rows: rows.map(({ specialNeed }) => ({ specialNeed: specialNeed ?? '' })), count }
}
