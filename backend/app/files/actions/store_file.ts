import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { clock } from '#shared'
import { displayName } from '../domain/names.js'
import StoredFile from '../models/stored_file.js'
import { storage } from '../storage/storage.js'
import { newStorageKey, sha256Of } from './storage_key.js'

export type FilePurpose = 'item_image' | 'item_media' | 'answer_attachment' | CapturePurpose

/** What a live room keeps of people. Only the proctoring module hands these out: each look at one is an audit row. */
export type CapturePurpose = 'snapshot' | 'screenshot' | 'identity_photo' | 'recording' | 'screen_recording'

const RETENTION: Record<FilePurpose, string> = {
  item_image: 'exam',
  item_media: 'exam',
  answer_attachment: 'answer',
  snapshot: 'capture',
  screenshot: 'capture',
  identity_photo: 'identity',
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

/** A stored file as other modules see it. `path` is its storage key, `url` where a session may read it. */
export type FileRecord = { id: number; path: string; url: string; filename: string; contentType: string; sizeBytes: number }

export const fileUrl = (storageKey: string) => `/files/${storageKey}`

export const recordOf = (file: StoredFile): FileRecord => ({
  id: file.id,
  path: file.storageKey,
  url: fileUrl(file.storageKey),
  filename: file.filename,
  contentType: file.contentType,
  sizeBytes: file.sizeBytes,
})

async function measure(source: NewFile['source']) {
  if (source instanceof Uint8Array) return { sha256: sha256Of(source), sizeBytes: source.byteLength }
  const hash = createHash('sha256')
  await pipeline(createReadStream(source.path), hash)
  return { sha256: hash.digest('hex'), sizeBytes: (await stat(source.path)).size }
}

/**
 * Keeps a file: on the disk first (durably), then its row. The kind must have been checked by the caller. With `trx` the row
 * lives and dies with the caller's transaction; bytes without a row are nobody's and harmless.
 */
export async function storeFile(file: NewFile, trx?: TransactionClientContract): Promise<FileRecord> {
  const { sha256, sizeBytes } = await measure(file.source)
  const storageKey = newStorageKey(sha256)
  await storage.put(storageKey, file.source)
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
    trx ? { client: trx } : undefined
  )
  return recordOf(row)
}
