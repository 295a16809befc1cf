import db from '@adonisjs/lucid/services/db'
import { onlyClassesOf, pageOf, schoolScopeOf, type Page } from '#identity'
import { columnList, containing, type Caller, type ListRequest, type Row } from '#shared'
import type { SchoolClassView } from '../views.js'

const CLASS = {
  id: 'classes.id',
  codename: 'classes.codename',
  name: 'classes.name',
  school: 'classes.school_id',
  schoolName: 'schools.name',
  grade: 'classes.grade_id',
  gradeName: 'grades.name',
  schoolYear: 'classes.school_year',
} as const
const members = (role: 'student' | 'teacher', name: string) =>
  `(SELECT COUNT(*) FROM class_members WHERE class_members.class_id = classes.id AND class_members.role = '${role}') AS ${name}`
type Found = Row<typeof CLASS> & { candidates: number | string; teachers: number | string }

export type ClassFilter = {
  readonly school?: number | undefined
  readonly grade?: number | undefined
  readonly schoolYear?: number | undefined
}

/** The classes of the caller's schools, or those that they teach. */
async function classesOf(caller: Caller) {
  const query = db
    .query<Found>()
    .from('classes')
    .join('schools', 'schools.id', 'classes.school_id')
    .join('grades', 'grades.id', 'classes.grade_id')
    .select(
      ...columnList(CLASS),
      db.raw(members('student', 'candidates')),
      db.raw(members('teacher', 'teachers'))
    )
  onlyClassesOf(query, await schoolScopeOf(caller))
  return { query }
}

const viewOf = ({ candidates, teachers, ...row }: Found): SchoolClassView => ({
  ...row,
  candidates: Number(candidates),
  teachers: Number(teachers),
})

export async function listSchoolClasses(
  caller: Caller,
  request: ListRequest<'name' | 'id' | 'schoolYear'>,
  { school, grade, schoolYear }: ClassFilter
): Promise<Page<SchoolClassView>> {
  const { query } = await classesOf(caller)
  if (school !== undefined) query.where('classes.school_id', school)
  if (grade !== undefined) query.where('classes.grade_id', grade)
  if (schoolYear !== undefined) query.where('classes.school_year', schoolYear)
  if (request.search !== '')
    query.whereRaw(
      ...containing(query.client, request.search, 'classes.name', 'classes.codename', 'schools.name')
    )
  const columns = { name: 'classes.name', id: 'classes.id', schoolYear: 'classes.school_year' }
  const { rows, count } = await pageOf(query, request, columns)
  return { count, rows: rows.map(viewOf) }
}

export async function findSchoolClass(caller: Caller, id: number): Promise<SchoolClassView | null> {
  const { query } = await classesOf(caller)
  const row = await query.where('classes.id', id).first()
  return row ? viewOf(row) : null
}
