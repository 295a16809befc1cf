import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Row } from '#shared'

/** Of these applications those with an appeal whose reply is not disclosed, or whose window is open or still to come at `at` (epoch ms). */
export async function applicationsInAppeal(
  applicationIds: readonly number[],
  at: number,
  client: Pick<TransactionClientContract, 'query'> = db
): Promise<Set<number>> {
  if (applicationIds.length === 0) return new Set()
  const appealed = await client
    .query<Row<{ id: 'appeals.application_id' }>>()
    .from('appeals')
    .leftJoin('appeal_processes', 'appeal_processes.id', 'appeals.process_id')
    .whereIn('appeals.application_id', [...applicationIds])
    .whereNot('appeals.status', 'disclosed')
    // What was not payed in time is never replied to, once nobody has a question about its payment. Of one that has not started the window decides, below.
    .where((any) => {
      any.whereNull('appeals.process_id').orWhere('appeal_processes.status', 'payed')
      any.orWhere('appeal_processes.pay_until', '>=', at)
      any.orWhereExists((asked) => {
        asked.from('payments').whereColumn('payments.process_id', 'appeal_processes.id')
        asked.where('payments.state', 'OPEN_QUESTION').select('payments.id')
      })
    })
    .distinct('appeals.application_id as id')
  const windows = await client
    .query<Row<{ id: 'applications.id' }>>()
    .from('applications')
    .join('appeal_windows', 'appeal_windows.collection_id', 'applications.collection_id')
    .whereIn('applications.id', [...applicationIds])
    .where((any) => {
      any.where('appeal_windows.closes_at', '>=', at).orWhere('appeal_windows.pay_until', '>=', at)
    })
    .select('applications.id as id')
  return new Set([...appealed, ...windows].map(({ id }) => id))
}
