import type { BrokenEntry, Entry } from '../domain/entries.js'
import { digestOfJson } from '../domain/digest.js'
import type { TableRecord } from '../domain/repertorization.js'
import type { RawTransaction } from '#shared'

/** Most batches of one application and reason: a candidate finishes once but can send without end. */
const MAX_BATCHES = 200
/** Bytes of one application, sixteen times the longest batch of an honest page: whoever looks at them reads all of them. */
const MAX_BYTES = 16 * 1_048_576

/**
 * Quarantines what arrived after the finish, and records that lost, for staff to see. The same batch twice is stored once.
 * @param batch `reason`: why it could not count, such as `already_finished`; `most`: how many of this reason are stored
 * @returns false when it was not stored, because there are too many already: the sender's verdict reports it
 */
export async function quarantineLateBatch(
  trx: RawTransaction,
  batch: {
    applicationId: number
    userId: number
    entries: readonly (Entry | BrokenEntry | TableRecord)[]
    now: number
    reason: string
    /** The one that it was sent for. */
    sitting: number
    most?: number
  }
): Promise<boolean> {
  // The same text may be written in two sittings, and is quarantined for each.
  const digest = digestOfJson(batch.sitting === 1 ? batch.entries : [batch.sitting, batch.entries])
  const entriesJson = JSON.stringify(batch.entries)
  const [row] = await trx.all<{ batches: number | null; same: number | null; bytes: number | string | null }>(
    'SELECT SUM(reason = ?) AS batches, SUM(digest = ?) AS same, SUM(OCTET_LENGTH(entries_json)) AS bytes FROM late_batches WHERE application_id = ?',
    [batch.reason, digest, batch.applicationId]
  )
  if (Number(row?.same ?? 0) > 0) return true
  if (Number(row?.batches ?? 0) >= (batch.most ?? MAX_BATCHES)) return false
  if (Number(row?.bytes ?? 0) + Buffer.byteLength(entriesJson) > MAX_BYTES) return false
  const ignore = trx.dialect === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE'
  await trx.run(
    `${ignore} INTO late_batches (application_id, received_at, user_id, reason, sitting, digest, entries_json) VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [batch.applicationId, batch.now, batch.userId, batch.reason, batch.sitting, digest, entriesJson]
  )
  return true
}
