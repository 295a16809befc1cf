import db from '@adonisjs/lucid/services/db'
import { ok, refuse, refuseNotFound, select, type Caller, type DomainError, type Result } from '#shared'
import { parseHierarchyCategoryId } from '../domain/hierarchy_category_id.js'
import { schoolScopeOf } from './people.js'
import { onlyCandidates, onlyClassesOf, onlyPeopleOf } from './scoped.js'

const CLASS = { classId: 'classes.id', schoolId: 'classes.school_id', gradeId: 'classes.grade_id' } as const

/** The class of the three categories. Refused: `not_found` outside the caller's scope, `validation` naming the category that is not the class's. */
export async function findScopedClass(
  caller: Caller,
  ids: { unity: string; grade: string; class: string }
): Promise<Result<{ classId: number; schoolId: number }, DomainError>> {
  const key = parseHierarchyCategoryId(ids.class)
  if (key?.level !== 'class') return refuseNotFound()
  const query = select(db, 'classes', CLASS)
    .join('schools', 'schools.id', 'classes.school_id')
    .where('classes.id', key.classId)
  onlyClassesOf(query, await schoolScopeOf(caller))
  const found = await query.first()
  if (!found) return refuseNotFound()
  const [unity, grade] = [parseHierarchyCategoryId(ids.unity), parseHierarchyCategoryId(ids.grade)]
  const wrong = [
    ...(unity?.level === 'school' && unity.schoolId === found.schoolId ? [] : ['extra.unity']),
    ...(grade?.level === 'grade' && grade.schoolId === found.schoolId && grade.gradeId === found.gradeId
      ? []
      : ['extra.grade']),
  ]
  if (wrong.length > 0)
    return refuse('invalid', 'validation', {
      fields: Object.fromEntries(wrong.map((field) => [field, ['identity.not_of_class']])),
    })
  return ok({ classId: found.classId, schoolId: found.schoolId })
}

/** Ids of the active candidates of these classes, as far as the caller sees classes and people. */
export async function candidateIdsOfClasses(caller: Caller, classIds: readonly number[]): Promise<number[]> {
  const scope = await schoolScopeOf(caller)
  const query = select(db, 'users', { id: 'users.id' })
  onlyPeopleOf(query, scope)
  onlyCandidates(query)
  const classes = db
    .from('class_members')
    .join('classes', 'classes.id', 'class_members.class_id')
    .join('schools', 'schools.id', 'classes.school_id')
    .whereIn('class_members.class_id', [...classIds])
    .where('class_members.role', 'student')
    .select('class_members.user_id')
  onlyClassesOf(classes, scope)
  const rows = await query.whereIn('users.id', classes).orderBy('users.id')
  return rows.map(({ id }) => id)
}
