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
  number: number
  beforeValue: number | null
  beforeTotal: number | null
  beforeStatus: string | null
}

export const CHANGE_ORDER = ['user_name'] as const

/** A page of the results that the published version has changed or is without, with what they were before. */
export async function pageOfChanges(
  { id, publishedNumber }: StoredProcess,
  { order, offset, limit }: ListRequest<(typeof CHANGE_ORDER)[number]>
): Promise<{ rows: VersionChangeView[]; count: number }> {
  const query = db
    .query<ChangeRow>()
    .from(listed(id, publishedNumber))
    .join('published_results', 'published_results.id', 'listed.id')
    .leftJoin('published_results as prior', 'prior.id', 'published_results.before_id')
    .join('users', 'users.id', 'published_results.user_id')
    .select(
      'published_results.id as id',
      'users.id as userId',
      'users.name as name',
      'users.public_identifier as publicIdentifier',
      'published_results.section_name as sectionName',
      'published_results.value as value',
      'published_results.total_value as totalValue',
      'published_results.status as status',
      'published_results.version_number as number',
      'prior.value as beforeValue',
      'prior.total_value as beforeTotal',
      'prior.status as beforeStatus'
    )
  const count = await countRows(query)
  for (const { descending } of order) orderAsRead(query, 'users.name', descending ? 'desc' : 'asc')
  const rows = await query.orderBy('published_results.id').offset(offset).limit(limit)
  return {
    count,
    rows: rows.map((row) => {
      const own = { value: row.value, totalValue: row.totalValue, status: row.status }
      const prior = { value: row.beforeValue, totalValue: row.beforeTotal, status: row.beforeStatus }
      return {
        id: row.id,
        user: { id: row.userId, name: row.name, publicIdentifier: row.publicIdentifier },
        sectionName: row.sectionName,
        ...(row.number === publishedNumber ? { before: prior, after: own } : { before: own, after: null }),
      }
    }),
  }
}

/** What the version says otherwise than the one before, and what it is without: each by an index of its own. */
const listed = (processId: number, number: number): string =>
  // Lucid passes on what `from` is given; only its types know no raw table.
  db.raw(
    `(SELECT id FROM published_results
       WHERE selection_process_id = ? AND version_number = ? AND is_changed = 1 AND before_id IS NOT NULL
      UNION ALL SELECT id FROM published_results WHERE selection_process_id = ? AND gone_in = ?) AS listed`,
    [processId, number, processId, number]
  ) as unknown as string
