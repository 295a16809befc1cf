import db from '@adonisjs/lucid/services/db'
import { columnList, containing, select, type Caller, type ListRequest, type Row } from '#shared'
import type { ClassListView, CandidateView } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { schoolScopeOf } from './people.js'

const CANDIDATE = {
  id: 'users.id',
  name: 'users.name',
  username: 'users.username',
  publicIdentifier: 'users.public_identifier',
} as const

const CLASS = {
  id: 'classes.id',
  name: 'classes.name',
  school: 'schools.name',
  schoolYear: 'classes.school_year',
} as const
const CANDIDATE_COUNT =
  "(SELECT COUNT(*) FROM class_members WHERE class_members.class_id = classes.id AND class_members.role = 'student') AS candidates"

/** Active people who sit exams, as far as the caller's school or classes give them; searched by name, user name or number. */
export async function listCandidates(
  caller: Caller,
  request: ListRequest<'name' | 'id'>
): Promise<Page<CandidateView>> {
  const scope = await schoolScopeOf(caller)
  const query = select(db, 'users', CANDIDATE)
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
  return pageOf(query, request, { name: 'users.name', id: 'users.id' })
}

/** Classes as far as the caller's school gives them, or those that they teach; searched by name. */
export async function listClasses(
  caller: Caller,
  request: ListRequest<'name' | 'id'>
): Promise<Page<ClassListView>> {
  const scope = await schoolScopeOf(caller)
  const query = db
    .query<Row<typeof CLASS> & { candidates: number | string }>()
    .from('classes')
    .select(...columnList(CLASS), db.raw(CANDIDATE_COUNT))
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
  const page = await pageOf(query, request, { name: 'classes.name', id: 'classes.id' })
  return { ...page, rows: page.rows.map((row) => ({ ...row, candidates: Number(row.candidates) })) }
}
