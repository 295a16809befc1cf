import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock, inTransaction, ok, repeatOnDeadlock, type DomainError, type Result } from '#shared'
import { displayName } from '../domain/names.js'
import StoredFile from '../models/stored_file.js'
import { recordOf, type FileRecord } from '../queries/file_record.js'
import { removeUnnamed } from './remove_bytes.js'
import { sha256Of } from './storage_key.js'
import { nameBytes, putAllNoted, putNoted } from './unnamed_bytes.js'

export type FilePurpose =
  | 'item_image'
  | 'item_media'
  | 'answer_attachment'
  | 'appeal_attachment'
  | 'report_card'
  | 'excel_part'
  | 'list_part'
  | CapturePurpose

/** What a live room stores of people. Only evidence and recording hand these out: each look at one is an audit row. */
export type CapturePurpose =
  'snapshot' | 'screenshot' | 'identity_photo' | 'user_document' | 'recording' | 'screen_recording'

const RETENTION: Record<FilePurpose, string> = {
  item_image: 'exam',
  item_media: 'exam',
  answer_attachment: 'answer',
  appeal_attachment: 'appeal',
  report_card: 'report',
  excel_part: 'report',
  list_part: 'report',
  snapshot: 'capture',
  screenshot: 'capture',
  identity_photo: 'identity',
  user_document: 'identity',
  recording: 'recording',
  screen_recording: 'recording',
}

export type NewFile = {
  /** The bytes, or the path of a temporary file to copy. */
  source: Uint8Array | { path: string }
  filename: string
  purpose: FilePurpose
  contentType: string
  institutionId: number
  ownerId: number | null
}

async function measure(source: NewFile['source']) {
  if (source instanceof Uint8Array) return { sha256: sha256Of(source), sizeBytes: source.byteLength }
  const hash = createHash('sha256')
  await pipeline(createReadStream(source.path), hash)
  return { sha256: hash.digest('hex'), sizeBytes: (await stat(source.path)).size }
}

/** A file whose bytes are stored and that has no row yet. */
export type PlacedFile = { file: NewFile; storageKey: string; sha256: string; sizeBytes: number }

/**
 * The first half of `storeFile`: then `registerFile` makes the row, or `removePlaced` takes the bytes back. The kind must have been checked
 * by the caller. What a process that is killed before either leaves behind is removed later (`unnamed_bytes.ts`).
 */
export async function placeFile(file: NewFile): Promise<PlacedFile> {
  const { sha256, sizeBytes } = await measure(file.source)
  const storageKey = await putNoted(sha256, file.source)
  return { file, storageKey, sha256, sizeBytes }
}

/** The same with several at once, in their order: one write of the database for all. Rejects where one of them could not be stored. */
export async function placeFiles(files: readonly NewFile[]): Promise<PlacedFile[]> {
  const measured = await Promise.all(
    files.map(async (file) => ({ file, source: file.source, ...(await measure(file.source)) }))
  )
  const keys = await putAllNoted(measured)
  return measured.flatMap(({ file, sha256, sizeBytes }, at) => {
    const storageKey = keys[at]
    return storageKey === undefined ? [] : { file, storageKey, sha256, sizeBytes }
  })
}

/** The row of a file that is placed, in the transaction of what names it. */
export async function registerFile(
  { file, storageKey, sha256, sizeBytes }: PlacedFile,
  trx: TransactionClientContract
): Promise<FileRecord> {
  await nameBytes([storageKey], trx)
  const row = await StoredFile.create(
    {
      institutionId: file.institutionId,
      ownerId: file.ownerId,
      purpose: file.purpose,
      retentionClass: RETENTION[file.purpose],
      storageKey,
      sha256,
      contentType: file.contentType,
      filename: displayName(file.filename),
      sizeBytes,
      createdAt: clock.now(),
    },
    { client: trx }
  )
  return recordOf(row)
}

/** No row may name the bytes any more. Never rejects. */
export const removePlaced = async ({ storageKey }: PlacedFile): Promise<void> =>
  void (await removeUnnamed([storageKey]))

/**
 * Stores a file: its bytes first (durably), then its row. The kind must have been checked by the caller. What a process that is killed
 * between the two leaves behind is removed later (`unnamed_bytes.ts`).
 */
export async function storeFile(file: NewFile): Promise<FileRecord> {
  const placed = await placeFile(file)
  return repeatOnDeadlock(() => db.transaction((trx) => registerFile(placed, trx)))
}

/**
 * The same within a quota: `admit` checks it in the transaction of the row, so that of two files at once the second is checked with
 * the first. Where it refuses, neither bytes nor row stay.
 */
export async function storeFileIf(
  file: NewFile,
  admit: (trx: TransactionClientContract, sizeBytes: number) => Promise<Result<null, DomainError>>
): Promise<Result<FileRecord, DomainError>> {
  const placed = await placeFile(file)
  // After an error nobody knows whether the row is there: what is listed by then goes later.
  const stored = await inTransaction(async (trx) => {
    const admitted = await admit(trx, placed.sizeBytes)
    return admitted.ok ? ok(await registerFile(placed, trx)) : admitted
  })
  if (!stored.ok) await removePlaced(placed)
  return stored
}
