import db from '@adonisjs/lucid/services/db'
import { pageOf, type Page } from '#identity'
import { columnList, containing, type Caller, type ListRequest, type Row } from '#shared'
import type { SchoolGradeView } from '../views.js'

const GRADE = { id: 'grades.id', codename: 'grades.codename', name: 'grades.name' } as const
const CLASSES = '(SELECT COUNT(*) FROM classes WHERE classes.grade_id = grades.id) AS classes'
type Found = Row<typeof GRADE> & { classes: number | string }

/** All grades: they are common to the institution's schools. */
const gradesOf = ({ institutionId }: Caller) =>
  db
    .query<Found>()
    .from('grades')
    .select(...columnList(GRADE), db.raw(CLASSES))
    .where('grades.institution_id', institutionId)

const viewOf = ({ classes, ...row }: Found): SchoolGradeView => ({ ...row, classes: Number(classes) })

export async function listGrades(
  caller: Caller,
  request: ListRequest<'name' | 'id'>
): Promise<Page<SchoolGradeView>> {
  const query = gradesOf(caller)
  if (request.search !== '')
    query.whereRaw(...containing(query.client, request.search, 'grades.name', 'grades.codename'))
  const { rows, count } = await pageOf(query, request, { name: 'grades.name', id: 'grades.id' })
  return { count, rows: rows.map(viewOf) }
}

export async function findGrade(caller: Caller, id: number): Promise<SchoolGradeView | null> {
  const row = await gradesOf(caller).where('grades.id', id).first()
  return row ? viewOf(row) : null
}
