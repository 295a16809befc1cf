import db from '@adonisjs/lucid/services/db'
import { containing, type Caller, type ListRequest } from '#shared'
import type { RepertorizationItemView } from '../views.js'

/** The medicaments of the caller's institution. */
export async function listRepertorizationItems(
  caller: Caller,
  request: ListRequest<'id' | 'description'>
): Promise<{ rows: RepertorizationItemView[]; count: number }> {
  const base = () => {
    const query = db.from('repertorization_items').where('institution_id', caller.institutionId)
    if (request.search !== '') query.whereRaw(...containing(query.client, request.search, 'description'))
    return query
  }
  const [total]: { total: number }[] = await base().count('* as total')
  const query = base().select('id', 'description', 'rubrics_length as rubricsLength')
  for (const { field, descending } of request.order) query.orderBy(field, descending ? 'desc' : 'asc')
  const rows: RepertorizationItemView[] = await query
    .orderBy('id')
    .offset(request.offset)
    .limit(request.limit)
  return { rows, count: Number(total?.total ?? 0) }
}
