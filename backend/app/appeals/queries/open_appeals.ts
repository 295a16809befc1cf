import db from '@adonisjs/lucid/services/db'
import type { Row } from '#shared'

/** Of these applications those with an appeal whose reply is not disclosed, or whose window is open or still to come at `at` (epoch ms). */
export async function applicationsInAppeal(
  applicationIds: readonly number[],
  at: number
): Promise<Set<number>> {
  if (applicationIds.length === 0) return new Set()
  const appealed = await db
    .query<Row<{ id: 'appeals.application_id' }>>()
    .from('appeals')
    .whereIn('application_id', [...applicationIds])
    .whereNot('status', 'disclosed')
    .distinct('application_id as id')
  const windows = await db
    .query<Row<{ id: 'applications.id' }>>()
    .from('applications')
    .join('appeal_windows', 'appeal_windows.collection_id', 'applications.collection_id')
    .whereIn('applications.id', [...applicationIds])
    .where('appeal_windows.closes_at', '>=', at)
    .select('applications.id as id')
  return new Set([...appealed, ...windows].map(({ id }) => id))
}
