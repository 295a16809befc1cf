import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { select, type Caller, type Group } from '#shared'
import { furtherPeople } from './further_people.js'

/** The candidates whose exams a guardian sees. */
export async function candidateIdsOf(guardianId: number): Promise<number[]> {
  const rows = await select(db, 'guardian_links', { id: 'guardian_links.student_id' }).where(
    'guardian_id',
    guardianId
  )
  return rows.map(({ id }) => id)
}

/** The guardians of candidates, by candidate; of whoever has none there is no entry. */
export async function guardianIdsOf(
  candidateIds: readonly number[],
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'>
): Promise<Map<number, number[]>> {
  const rows = await select(client, 'guardian_links', {
    candidateId: 'guardian_links.student_id',
    guardianId: 'guardian_links.guardian_id',
  }).whereIn('student_id', [...candidateIds])
  const links = Map.groupBy(rows, ({ candidateId }) => candidateId)
  return new Map([...links].map(([id, own]) => [id, own.map(({ guardianId }) => guardianId)]))
}

/** Ids of the candidates of these classes, each once, `most` of them at most. `classIds`: so many as a statement can name. */
export async function membersOfClasses(classIds: readonly number[], most: number): Promise<number[]> {
  const rows = await select(db, 'class_members', { id: 'class_members.user_id' })
    .distinct()
    .join('users', 'users.id', 'class_members.user_id')
    .whereIn('class_members.class_id', [...classIds])
    .where({ 'class_members.role': 'student', 'users.is_active': 1 })
    .orderBy('class_members.user_id')
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Those of some hundred people who are in a group, in the order of the ids. */
export async function idsInGroup(ids: readonly number[], group: Group): Promise<number[]> {
  const rows = await select(db, 'user_groups', { id: 'user_groups.user_id' })
    .whereIn('user_id', [...ids])
    .where('group_name', group)
    .orderBy('user_id')
  return rows.map(({ id }) => id)
}

/**
 * Whom a caller of the staff may see in their institution: all of it, the people of some schools, or those of some
 * classes. Groups that work by room or collection (PROCTOR, COMISSION, CORRECTOR) get nobody from here.
 */
export type SchoolScope = {
  readonly institutionId: number
  readonly all: boolean
  readonly schoolIds: readonly number[]
  /** People of the staff who have one of these schools beside their first one. */
  readonly furtherIds: readonly number[]
  readonly classIds: readonly number[]
}

const BY_SCHOOL: readonly Group[] = ['SCHOOL-ADMIN', 'Diretor', 'COORDINATOR']

type Client = Pick<TransactionClientContract, 'query' | 'insertQuery'>

export async function schoolScopeOf(
  caller: Pick<Caller, 'userId' | 'institutionId' | 'schoolIds' | 'group' | 'key'>,
  client: Client = db
): Promise<SchoolScope> {
  const scope = await scopeOfPerson(caller, client)
  const schools = caller.key?.schoolIds
  return schools ? withinSchools(scope, schools, client) : scope
}

/** What is left of a scope in some schools: that of a service key, which gets no staff. */
async function withinSchools(
  { institutionId, all, schoolIds, classIds }: SchoolScope,
  schools: readonly number[],
  client: Client
): Promise<SchoolScope> {
  const none = { institutionId, all: false, schoolIds: [], furtherIds: [], classIds: [] }
  if (all) return { ...none, schoolIds: schools }
  if (classIds.length === 0) return { ...none, schoolIds: schoolIds.filter((id) => schools.includes(id)) }
  const classes = await select(client, 'classes', { id: 'classes.id' })
    .whereIn('id', [...classIds])
    .whereIn('school_id', [...schools])
  return { ...none, classIds: classes.map(({ id }) => id) }
}

async function scopeOfPerson(
  caller: Pick<Caller, 'userId' | 'institutionId' | 'schoolIds' | 'group'>,
  client: Client
): Promise<SchoolScope> {
  const { institutionId } = caller
  const none = { institutionId, all: false, schoolIds: [], furtherIds: [], classIds: [] }
  if (caller.group === 'ADMINISTRADOR') return { ...none, all: true }
  if (BY_SCHOOL.includes(caller.group)) {
    const { schoolIds } = caller
    return { ...none, schoolIds, furtherIds: await furtherPeople(schoolIds, client) }
  }
  if (caller.group !== 'Professor') return none
  const rows = await select(client, 'class_members', { classId: 'class_members.class_id' }).where({
    user_id: caller.userId,
    role: 'teacher',
  })
  return { ...none, classIds: rows.map(({ classId }) => classId) }
}

export type NamedSchool = { readonly id: number; readonly name: string }

/** The further schools of some people by their ids, by name; of whoever has none there is no entry. */
export async function furtherSchoolsOf(
  userIds: readonly number[],
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'> = db
): Promise<Map<number, NamedSchool[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await select(client, 'user_schools', {
    userId: 'user_schools.user_id',
    id: 'schools.id',
    name: 'schools.name',
  })
    .join('schools', 'schools.id', 'user_schools.school_id')
    .whereIn('user_schools.user_id', [...userIds])
    .orderBy('schools.name')
    .orderBy('schools.id')
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byUser].map(([id, own]) => [id, own.map((one) => ({ id: one.id, name: one.name }))]))
}

/** The people of some schools, for `onlyOfSchools`. */
export const ofSchools = async (
  { institutionId }: Pick<Caller, 'institutionId'>,
  schoolIds: readonly number[]
): Promise<Pick<SchoolScope, 'institutionId' | 'schoolIds' | 'furtherIds'>> => ({
  institutionId,
  schoolIds,
  furtherIds: await furtherPeople(schoolIds),
})

/** Ids by user name, of those names that the institution knows; names are compared as the log-in compares them. */
export async function userIdsByName(
  institutionId: number,
  names: readonly string[]
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await select(db, 'users', { id: 'users.id', username: 'users.username' })
    .where('institution_id', institutionId)
    .whereIn('username', [...names])
  return new Map(rows.map((row) => [row.username, row.id]))
}
