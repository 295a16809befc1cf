import db from '@adonisjs/lucid/services/db'
import { onlySchoolsOf, pageOf, schoolScopeOf, type Page } from '#identity'
import { columnList, containing, type Caller, type ListRequest, type Row } from '#shared'
import type { SchoolView } from '../views.js'

const SCHOOL = {
  id: 'schools.id',
  codename: 'schools.codename',
  name: 'schools.name',
  region: 'schools.region_id',
  regionName: 'regions.name?',
} as const
const CLASSES = '(SELECT COUNT(*) FROM classes WHERE classes.school_id = schools.id) AS classes'
const PEOPLE = `(SELECT COUNT(*) FROM users WHERE users.institution_id = schools.institution_id AND users.school_id = schools.id)
  + (SELECT COUNT(*) FROM user_schools WHERE user_schools.school_id = schools.id) AS people`
type Found = Row<typeof SCHOOL> & { classes: number | string; people: number | string }

/** The schools of the caller's scope, and those of its classes. */
async function schoolsOf(caller: Caller) {
  const query = db
    .query<Found>()
    .from('schools')
    .leftJoin('regions', 'regions.id', 'schools.region_id')
    .select(...columnList(SCHOOL), db.raw(CLASSES), db.raw(PEOPLE))
  onlySchoolsOf(query, await schoolScopeOf(caller))
  return { query }
}

const viewOf = ({ classes, people, ...row }: Found): SchoolView => ({
  ...row,
  classes: Number(classes),
  people: Number(people),
})

export async function listSchools(
  caller: Caller,
  request: ListRequest<'name' | 'id'>,
  { region }: { readonly region?: number | undefined }
): Promise<Page<SchoolView>> {
  const { query } = await schoolsOf(caller)
  if (region !== undefined) query.where('schools.region_id', region)
  if (request.search !== '')
    query.whereRaw(...containing(query.client, request.search, 'schools.name', 'schools.codename'))
  const { rows, count } = await pageOf(query, request, { name: 'schools.name', id: 'schools.id' })
  return { count, rows: rows.map(viewOf) }
}

export async function findSchool(caller: Caller, id: number): Promise<SchoolView | null> {
  const { query } = await schoolsOf(caller)
  const row = await query.where('schools.id', id).first()
  return row ? viewOf(row) : null
}
