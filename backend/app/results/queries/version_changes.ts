import db from '@adonisjs/lucid/services/db'
import { countRows, orderAsRead, type ListRequest } from '#shared'
import type { VersionChangeView } from '../views.js'
import type { StoredProcess } from './processes.js'

type ChangeRow = {
  id: number
  userId: number
  name: string
  publicIdentifier: string | null
  sectionName: string
  value: number | null
  totalValue: number | null
  status: string | null
  beforeValue: number | null
  beforeTotal: number | null
  beforeStatus: string | null
}

export const CHANGE_ORDER = ['user_name'] as const

/** A page of the results that the published version has changed, with what they were before. */
export async function pageOfChanges(
  { id, publishedNumber }: StoredProcess,
  { order, offset, limit }: ListRequest<(typeof CHANGE_ORDER)[number]>
): Promise<{ rows: VersionChangeView[]; count: number }> {
  const query = db
    .query<ChangeRow>()
    .from('published_results')
    .join('published_results as prior', 'prior.id', 'published_results.before_id')
    .join('users', 'users.id', 'published_results.user_id')
    .where({
      'published_results.selection_process_id': id,
      'published_results.version_number': publishedNumber,
      'published_results.is_changed': 1,
    })
    .select(
      'published_results.id as id',
      'users.id as userId',
      'users.name as name',
      'users.public_identifier as publicIdentifier',
      'published_results.section_name as sectionName',
      'published_results.value as value',
      'published_results.total_value as totalValue',
      'published_results.status as status',
      'prior.value as beforeValue',
      'prior.total_value as beforeTotal',
      'prior.status as beforeStatus'
    )
  const count = await countRows(query)
  for (const { descending } of order) orderAsRead(query, 'users.name', descending ? 'desc' : 'asc')
  const rows = await query.orderBy('published_results.id').offset(offset).limit(limit)
  return {
    count,
    rows: rows.map((row) => ({
      id: row.id,
      user: { id: row.userId, name: row.name, publicIdentifier: row.publicIdentifier },
      sectionName: row.sectionName,
      before: { value: row.beforeValue, totalValue: row.beforeTotal, status: row.beforeStatus },
      after: { value: row.value, totalValue: row.totalValue, status: row.status },
    })),
  }
}
