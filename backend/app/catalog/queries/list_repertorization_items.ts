import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { containing, countRows, select, type Caller, type ListRequest } from '#shared'
import type { RepertorizationItemView } from '../views.js'

const MEDICAMENT = {
  id: 'repertorization_items.id',
  description: 'repertorization_items.description',
  rubricsLength: 'repertorization_items.rubrics_length',
} as const

/** The medicaments of the caller's institution. */
export async function listRepertorizationItems(
  caller: Caller,
  request: ListRequest<'id' | 'description'>
): Promise<{ rows: RepertorizationItemView[]; count: number }> {
  const ofCaller = <T>(query: DatabaseQueryBuilderContract<T>): DatabaseQueryBuilderContract<T> => {
    query.where('institution_id', caller.institutionId)
    if (request.search !== '') query.whereRaw(...containing(query.client, request.search, 'description'))
    return query
  }
  const count = await countRows(ofCaller(db.from('repertorization_items')))
  const query = ofCaller(select(db, 'repertorization_items', MEDICAMENT))
  for (const { field, descending } of request.order) query.orderBy(field, descending ? 'desc' : 'asc')
  const rows = await query.orderBy('id').offset(request.offset).limit(request.limit)
  return { rows, count }
}
