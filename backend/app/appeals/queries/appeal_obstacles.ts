import { type RawTransaction, inList } from '#shared'

const APPEALED = { code: 'exam_appealed', message: 'appeals.exam_appealed' }

/**
 * What a candidate has appealed against is read as it was handed in: its application is not opened again. Asked under the lock of the applications, by a
 * locking read: an order on many locks more applications behind its first reads, and would not see an appeal that came between.
 */
export async function appealObstacles(
  trx: Pick<RawTransaction, 'all' | 'locksRows'>,
  applicationIds: readonly number[]
) {
  const list = inList(applicationIds)
  const found = await trx.all<{ id: number }>(
    `SELECT application_id AS id FROM appeals WHERE application_id IN (${list.marks})${trx.locksRows ? ' FOR UPDATE' : ''}`,
    list.values
  )
  return new Map(found.map(({ id }) => [id, APPEALED]))
}
