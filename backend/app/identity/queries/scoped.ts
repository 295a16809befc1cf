import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { containing, type ListRequest } from '#shared'
import type { HierarchyIds } from '../domain/hierarchy_filter.js'
import type { SchoolScope } from './people.js'

type Query = DatabaseQueryBuilderContract<unknown>

/** Narrows a query over `users` to the people of the scope's schools and the candidates of its classes. */
export function onlyPeopleOf(query: Query, scope: SchoolScope): void {
  if (scope.all) return void query.where('users.institution_id', scope.institutionId)
  const { institutionId, classIds } = scope
  const ofClasses = db
    .from('class_members')
    .whereIn('class_id', [...classIds])
    .where('role', 'student')
    .select('user_id')
  const byClass = (one: Query) => void amongThem(one, institutionId).whereIn('users.id', ofClasses)
  onlyAny(query, [...partsOf(scope), ...(classIds.length > 0 ? [byClass] : [])])
}

/** People of some schools, be it their first one or a further one: `furtherIds` of `furtherPeople`. */
export type OfSchools = Pick<SchoolScope, 'institutionId' | 'schoolIds' | 'furtherIds'>

/** Narrows a query over `users` to the people of some schools. */
export const onlyOfSchools = (query: Query, schools: OfSchools): void => onlyAny(query, partsOf(schools))

type Part = (query: Query) => void

function partsOf({ institutionId, schoolIds, furtherIds }: OfSchools): Part[] {
  const byFirst: Part = (one) =>
    void one.where('users.institution_id', institutionId).whereIn('users.school_id', [...schoolIds])
  const byFurther: Part = (one) => void amongThem(one, institutionId).whereIn('users.id', [...furtherIds])
  return [...(schoolIds.length > 0 ? [byFirst] : []), ...(furtherIds.length > 0 ? [byFurther] : [])]
}

/** Of an institution, where ids narrow more than it does: with the sign no index is taken for it. */
const amongThem = (query: Query, institutionId: number) =>
  query.whereRaw('+users.institution_id = ?', [institutionId])

/** People for whom one of the parts holds. Each has the institution for itself, and what names nobody is none: so the databases take an index for each. */
function onlyAny(query: Query, parts: readonly Part[]): void {
  if (parts.length === 0) return void query.whereRaw('1 = 0')
  query.where((any) => {
    for (const part of parts) any.orWhere(part)
  })
}

/** The name of somebody's first school, where the scope has it: whoever sees them by a further school gets no other. */
export const seenSchool = (
  { all, schoolIds, classIds }: SchoolScope,
  { schoolId, school }: { readonly schoolId: number | null; readonly school: string | null }
): string | null =>
  all || classIds.length > 0 || (schoolId !== null && schoolIds.includes(schoolId)) ? school : null

/** Groups that sit exams. */
export type CandidateGroup = 'ALUNO' | 'RESPONDENTE'

/** Narrows a query over `users` to those who sit exams and may log in, or may not; of one of the groups, or of both. */
export function onlyCandidates(query: Query, isActive = true, group?: CandidateGroup): void {
  const groups = group === undefined ? ['ALUNO', 'RESPONDENTE'] : [group]
  query
    .where('users.is_active', Number(isActive))
    .whereIn('users.id', db.from('user_groups').whereIn('group_name', groups).select('user_id'))
}

/** Narrows a query over `users` to the candidates of schools of these regions, of these schools, of classes of these grades, and of these classes. */
export function onlyOfHierarchy(query: Query, { dre, unity, stage, class: classes }: HierarchyIds): void {
  if (dre.length > 0) query.whereIn('users.school_id', schoolsOfRegions(dre))
  if (unity.length > 0) query.whereIn('users.school_id', [...unity])
  if (stage.length > 0)
    query.whereIn(
      'users.id',
      db
        .from('class_members')
        .join('classes', 'classes.id', 'class_members.class_id')
        .whereIn('classes.grade_id', [...stage])
        .where('class_members.role', 'student')
        .select('class_members.user_id')
    )
  if (classes.length > 0)
    query.whereIn(
      'users.id',
      db
        .from('class_members')
        .whereIn('class_id', [...classes])
        .where('role', 'student')
        .select('user_id')
    )
}

/** The ids of the schools of some regions, as a subquery. */
export const schoolsOfRegions = (regionIds: readonly number[]) =>
  db
    .from('schools')
    .whereIn('region_id', [...regionIds])
    .select('id')

/** Narrows a query over `schools` to those of the scope, and those of its classes. */
export function onlySchoolsOf(query: Query, scope: SchoolScope): void {
  query.where('schools.institution_id', scope.institutionId)
  if (scope.all) return
  query.where((inner) => {
    const ofClasses = db
      .from('classes as taught')
      .whereIn('taught.id', [...scope.classIds])
      .select('taught.school_id')
    inner.whereIn('schools.id', [...scope.schoolIds]).orWhereIn('schools.id', ofClasses)
  })
}

/** Narrows a query over `classes` and `schools` to the classes of the scope. */
export function onlyClassesOf(query: Query, scope: SchoolScope): void {
  query.where('schools.institution_id', scope.institutionId)
  if (scope.all) return
  query.where((inner) => {
    inner.whereIn('classes.school_id', [...scope.schoolIds]).orWhereIn('classes.id', [...scope.classIds])
  })
}

/** Narrows a query over `users` to those whose name, user name or identifier contains what was searched. */
export function onlyFound(query: Query, { search }: Pick<ListRequest<never>, 'search'>): void {
  if (search !== '')
    query.whereRaw(
      ...containing(query.client, search, 'users.name', 'users.username', 'users.public_identifier')
    )
}
