import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Has the payment of the appeals of an application started? Then none is added, edited or removed. */
export async function hasClosedProcess(
  applicationId: number,
  client: Pick<TransactionClientContract, 'query'> = db
): Promise<boolean> {
  const found = await client
    .query()
    .from('appeal_processes')
    .where('application_id', applicationId)
    .whereNot('status', 'creating')
    .select('id')
    .first()
  return Boolean(found)
}
