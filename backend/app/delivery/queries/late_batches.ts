import { toIso } from '#shared'
import LateBatch from '../models/late_batch.js'

/** All late batches of one application (`quarantineLateBatch` limits their number). */
export async function lateBatchesOf(applicationId: number) {
  const rows = await LateBatch.query()
    .where('applicationId', applicationId)
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
  return rows.map((row) => {
    const entries: unknown = JSON.parse(row.entriesJson)
    return {
      id: row.id,
      receivedAt: toIso(row.receivedAt),
      user: row.userId,
      reason: row.reason,
      digest: row.digest,
      entries,
    }
  })
}
