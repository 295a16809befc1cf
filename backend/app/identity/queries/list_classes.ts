import db from '@adonisjs/lucid/services/db'
import { columnList, containing, type Caller, type ListRequest, type Row } from '#shared'
import type { ClassListView } from '../views.js'
import { pageOf, type Page } from './page_of.js'
import { schoolScopeOf } from './people.js'
import { onlyClassesOf } from './scoped.js'

const CLASS = {
  id: 'classes.id',
  name: 'classes.name',
  school: 'schools.name',
  schoolYear: 'classes.school_year',
} as const
const CANDIDATE_COUNT =
  "(SELECT COUNT(*) FROM class_members WHERE class_members.class_id = classes.id AND class_members.role = 'student') AS candidates"

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
  onlyClassesOf(query, scope)
  if (request.search !== '')
    query.whereRaw(...containing(query.client, request.search, 'classes.name', 'schools.name'))
  const page = await pageOf(query, request, { name: 'classes.name', id: 'classes.id' })
  return { ...page, rows: page.rows.map((row) => ({ ...row, candidates: Number(row.candidates) })) }
}
