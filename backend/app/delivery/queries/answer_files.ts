import type { FileState, Standing } from '../domain/answer_files.js'
import { inList, readRows, type RawTransaction } from './raw_transaction.js'

/** A file that was announced, as stored. Times in epoch ms. */
export type AnnouncedFile = {
  id: number
  applicationId: number
  answerId: number
  digest: string
  filename: string
  sizeBytes: number
  heardAt: number
  sessionId: number | null
  standing: Standing
  state: FileState
  reason: string | null
  fileId: number | null
  [column: string]: unknown
}

/** A part whose bytes are stored. */
export type StoredPart = {
  id: number
  partSize: number
  partIndex: number
  sizeBytes: number
  storageKey: string
  [column: string]: unknown
}

const COLUMNS = `id, application_id AS applicationId, answer_id AS answerId, digest, filename, size_bytes AS sizeBytes,
  heard_at AS heardAt, session_id AS sessionId, standing, state, reason, file_id AS fileId`

/** What was announced for these answers, read under the application's lock. */
export async function announcedOf(
  trx: RawTransaction,
  answerIds: readonly number[]
): Promise<AnnouncedFile[]> {
  if (answerIds.length === 0) return []
  const list = inList(answerIds)
  return trx.all<AnnouncedFile>(
    `SELECT ${COLUMNS} FROM answer_file_announcements WHERE answer_id IN (${list.marks}) ORDER BY id`,
    list.values
  )
}

/** All announcements of one file of an application: the same bytes may be the answer to more than one item. */
export const announcedFile = (applicationId: number, digest: string): Promise<AnnouncedFile[]> =>
  readRows<AnnouncedFile>(
    `SELECT ${COLUMNS} FROM answer_file_announcements WHERE application_id = ? AND digest = ? ORDER BY id`,
    [applicationId, digest]
  )

/** The parts of one file that are stored, in their order; those of the size that came last. */
export const partsOf = (applicationId: number, digest: string): Promise<StoredPart[]> =>
  readRows<StoredPart>(
    `SELECT id, part_size AS partSize, part_index AS partIndex, size_bytes AS sizeBytes, storage_key AS storageKey
     FROM answer_file_parts WHERE application_id = ? AND digest = ? ORDER BY part_size, part_index`,
    [applicationId, digest]
  )

/** Bytes that are kept of one application's files, in parts and whole; as a transaction sees them where one is given. */
export async function keptBytes(applicationId: number, trx?: Pick<RawTransaction, 'all'>): Promise<number> {
  const rows = await (trx?.all ?? readRows)<{ bytes: number | string | null }>(
    `SELECT SUM(size_bytes) AS bytes FROM answer_file_parts WHERE application_id = ?
     UNION ALL SELECT SUM(size_bytes) FROM answer_file_announcements WHERE application_id = ? AND file_id IS NOT NULL`,
    [applicationId, applicationId]
  )
  return rows.reduce((sum, row) => sum + Number(row.bytes ?? 0), 0)
}

/** Parts that were stored at `before` or earlier (epoch ms). */
export const oldParts = (before: number, limit: number) =>
  readRows<{ id: number; storageKey: string }>(
    'SELECT id, storage_key AS storageKey FROM answer_file_parts WHERE created_at <= ? ORDER BY id LIMIT ?',
    [before, limit]
  )

/** The attachment of an answer, with the digest of its bytes; read under the application's lock. */
export async function attachmentOf(trx: RawTransaction, answerId: number) {
  const [row] = await trx.all<{ id: number; fileId: number; filename: string; digest: string }>(
    `SELECT answer_attachments.id AS id, answer_attachments.file_id AS fileId, answer_attachments.filename AS filename, files.sha256 AS digest
     FROM answer_attachments JOIN files ON files.id = answer_attachments.file_id
     WHERE answer_attachments.answer_id = ? AND answer_attachments.removed_at IS NULL ORDER BY answer_attachments.id`,
    [answerId]
  )
  return row
}
