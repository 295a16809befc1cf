import { columnsSql, type Row, inList, readRows, type RawTransaction } from '#shared'

const ANNOUNCED = {
  id: 'answer_file_announcements.id',
  applicationId: 'answer_file_announcements.application_id',
  answerId: 'answer_file_announcements.answer_id',
  digest: 'answer_file_announcements.digest',
  filename: 'answer_file_announcements.filename',
  sizeBytes: 'answer_file_announcements.size_bytes',
  heardAt: 'answer_file_announcements.heard_at',
  sessionId: 'answer_file_announcements.session_id',
  sitting: 'answer_file_announcements.sitting',
  standing: 'answer_file_announcements.standing',
  state: 'answer_file_announcements.state',
  reason: 'answer_file_announcements.reason',
  fileId: 'answer_file_announcements.file_id',
} as const
/** A file that was announced, as stored. Times in epoch ms. */
export type AnnouncedFile = Row<typeof ANNOUNCED>

const PART = {
  id: 'answer_file_parts.id',
  applicationId: 'answer_file_parts.application_id',
  partSize: 'answer_file_parts.part_size',
  partIndex: 'answer_file_parts.part_index',
  sizeBytes: 'answer_file_parts.size_bytes',
  storageKey: 'answer_file_parts.storage_key',
} as const
/** A part whose bytes are stored. */
export type StoredPart = Row<typeof PART>

const ATTACHED = {
  id: 'answer_attachments.id',
  fileId: 'answer_attachments.file_id',
  filename: 'answer_attachments.filename',
  digest: 'files.sha256',
} as const

const COLUMNS = columnsSql(ANNOUNCED, 'plain')

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
    `SELECT ${columnsSql(PART, 'plain')}
     FROM answer_file_parts WHERE application_id = ? AND digest = ? ORDER BY part_size, part_index`,
    [applicationId, digest]
  )

/** Bytes stored of one application's files, in parts and complete; as a transaction sees them where one is given. */
export async function storedBytes(applicationId: number, trx?: Pick<RawTransaction, 'all'>): Promise<number> {
  const rows = await (trx?.all ?? readRows)<{ bytes: number | string | null }>(
    `SELECT SUM(size_bytes) AS bytes FROM answer_file_parts WHERE application_id = ?
     UNION ALL SELECT SUM(size_bytes) FROM answer_file_announcements WHERE application_id = ? AND file_id IS NOT NULL`,
    [applicationId, applicationId]
  )
  return rows.reduce((sum, row) => sum + Number(row.bytes ?? 0), 0)
}

/** Parts that were stored at `before` or earlier (epoch ms). */
export const oldParts = (before: number, limit: number) =>
  readRows<StoredPart>(
    `SELECT ${columnsSql(PART, 'plain')} FROM answer_file_parts WHERE created_at <= ? ORDER BY id LIMIT ?`,
    [before, limit]
  )

/** The sizes of these parts by their storage keys; one that no row names is left out. */
export async function sizesOfParts(keys: readonly string[]): Promise<Map<string, number>> {
  const list = inList(keys)
  const rows = await readRows<Pick<StoredPart, 'storageKey' | 'sizeBytes'>>(
    `SELECT storage_key AS storageKey, size_bytes AS sizeBytes FROM answer_file_parts WHERE storage_key IN (${list.marks})`,
    list.values
  )
  return new Map(rows.map(({ storageKey, sizeBytes }) => [storageKey, Number(sizeBytes)]))
}

/** The attachment of an answer, with the digest of its bytes; read under the application's lock. */
export async function attachmentOf(trx: RawTransaction, answerId: number) {
  const [row] = await trx.all<Row<typeof ATTACHED>>(
    `SELECT ${columnsSql(ATTACHED)}
     FROM answer_attachments JOIN files ON files.id = answer_attachments.file_id
     WHERE answer_attachments.answer_id = ? AND answer_attachments.removed_at IS NULL ORDER BY answer_attachments.id`,
    [answerId]
  )
  return row
}
