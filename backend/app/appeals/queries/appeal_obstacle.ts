import type { RawTransaction } from '#delivery'

/**
 * What a candidate has appealed against is read as it was handed in: its application is not opened again. Asked under the lock of the application, by a
 * locking read: an order on many locks more applications behind its first reads, and would not see an appeal that came between.
 */
export async function appealObstacle(trx: Pick<RawTransaction, 'all' | 'locksRows'>, applicationId: number) {
  const [found] = await trx.all<{ id: number }>(
    `SELECT id FROM appeals WHERE application_id = ? LIMIT 1${trx.locksRows ? ' FOR UPDATE' : ''}`,
    [applicationId]
  )
  return found ? { code: 'exam_appealed', message: 'appeals.exam_appealed' } : null
}
