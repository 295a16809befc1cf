import db from '@adonisjs/lucid/services/db'
import { containing, type Caller, type ListRequest } from '#shared'
import type { ClassListView, StudentView } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { schoolScopeOf } from './people.js'

/** Active people who sit exams, as far as the caller's school or classes give them; searched by name, user name or number. */
export async function listStudents(
  caller: Caller,
  request: ListRequest<'name' | 'id'>
): Promise<Page<StudentView>> {
  const scope = await schoolScopeOf(caller)
  const query = db
    .from('users')
    .where({ 'users.institution_id': scope.institutionId, 'users.is_active': 1 })
    .whereIn(
      'users.id',
      db.from('user_groups').whereIn('group_name', ['ALUNO', 'RESPONDENTE']).select('user_id')
    )
  if (!scope.all)
    query.where((inner) => {
      const ofClasses = db
        .from('class_members')
        .whereIn('class_id', [...scope.classIds])
        .where('role', 'student')
        .select('user_id')
      inner.whereIn('users.school_id', [...scope.schoolIds]).orWhereIn('users.id', ofClasses)
    })
  if (request.search !== '')
    query.whereRaw(
      ...containing(query.client, request.search, 'users.name', 'users.username', 'users.public_identifier')
    )
  const columns = { name: 'users.name', id: 'users.id' } as const
  return pageOf<StudentView, 'name'>(query, request, columns, (rows) =>
    rows.select(
      'users.id as id',
      'users.name as name',
      'users.username as username',
      'users.public_identifier as publicIdentifier'
    )
  )
}

/** Classes as far as the caller's school gives them, or those that they teach; searched by name. */
export async function listClasses(
  caller: Caller,
  request: ListRequest<'name' | 'id'>
): Promise<Page<ClassListView>> {
  const scope = await schoolScopeOf(caller)
  const query = db
    .from('classes')
    .join('schools', 'schools.id', 'classes.school_id')
    .where('schools.institution_id', scope.institutionId)
  if (!scope.all)
    query.where(
      (inner) =>
        void inner
          .whereIn('classes.school_id', [...scope.schoolIds])
          .orWhereIn('classes.id', [...scope.classIds])
    )
  if (request.search !== '')
    query.whereRaw(...containing(query.client, request.search, 'classes.name', 'schools.name'))
  const students =
    "(SELECT COUNT(*) FROM class_members WHERE class_members.class_id = classes.id AND class_members.role = 'student') AS students"
  const columns = { name: 'classes.name', id: 'classes.id' } as const
  const page = await pageOf<ClassListView, 'name'>(query, request, columns, (rows) =>
    rows.select(
      'classes.id as id',
      'classes.name as name',
      'schools.name as school',
      'classes.school_year as schoolYear',
      db.raw(students)
    )
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, students: Number(row.students) })) }
}
