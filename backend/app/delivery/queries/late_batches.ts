import { toIso } from '#shared'
import LateBatch from '../models/late_batch.js'

/** Everything that was quarantined for one application (their number has a limit where they are kept). */
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
