import db from '@adonisjs/lucid/services/db'
import { containing, countRows, select, type ListRequest } from '#shared'
import type { SuppressionView } from '../views.js'

export const SUPPRESSION = {
  id: 'email_suppressions.id',
  address: 'email_suppressions.address',
  reason: 'email_suppressions.reason',
  answer: 'email_suppressions.answer',
  createdAt: 'email_suppressions.created_at',
} as const

/** Addresses of an institution that mailings pass over, the newest first. */
export async function listSuppressions(
  institutionId: number,
  { offset, limit, search }: Pick<ListRequest<never>, 'offset' | 'limit' | 'search'>
): Promise<{ rows: SuppressionView[]; count: number }> {
  const query = select(db, 'email_suppressions', SUPPRESSION).where('institution_id', institutionId)
  if (search !== '') query.whereRaw(...containing(query.client, search, 'email_suppressions.address'))
  const count = await countRows(query)
  const rows = await query.orderBy('id', 'desc').offset(offset).limit(limit)
  return { rows, count }
}
