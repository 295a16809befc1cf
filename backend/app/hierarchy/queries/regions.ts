import db from '@adonisjs/lucid/services/db'
import { onlySchoolsOf, pageOf, schoolScopeOf, type Page } from '#identity'
import { columnList, containing, type Caller, type ListRequest, type Row } from '#shared'
import type { RegionView } from '../views.js'

const REGION = { id: 'regions.id', codename: 'regions.codename', name: 'regions.name' } as const
const SCHOOLS = '(SELECT COUNT(*) FROM schools WHERE schools.region_id = regions.id) AS schools'
type Found = Row<typeof REGION> & { schools: number | string }

/** The regions of the institution; of whoever has not all of it those of their schools. */
async function regionsOf(caller: Caller) {
  const scope = await schoolScopeOf(caller)
  const query = db
    .query<Found>()
    .from('regions')
    .select(...columnList(REGION), db.raw(SCHOOLS))
    .where('regions.institution_id', caller.institutionId)
  if (!scope.all)
    query.whereExists((own) => {
      own.from('schools').select(db.raw('1')).whereColumn('schools.region_id', 'regions.id')
      onlySchoolsOf(own, scope)
    })
  return { query }
}

const viewOf = ({ schools, ...row }: Found): RegionView => ({ ...row, schools: Number(schools) })

export async function listRegions(
  caller: Caller,
  request: ListRequest<'name' | 'id'>
): Promise<Page<RegionView>> {
  const { query } = await regionsOf(caller)
  if (request.search !== '')
    query.whereRaw(...containing(query.client, request.search, 'regions.name', 'regions.codename'))
  const { rows, count } = await pageOf(query, request, { name: 'regions.name', id: 'regions.id' })
  return { count, rows: rows.map(viewOf) }
}

export async function findRegion(caller: Caller, id: number): Promise<RegionView | null> {
  const { query } = await regionsOf(caller)
  const row = await query.where('regions.id', id).first()
  return row ? viewOf(row) : null
}
