import type { Readable } from 'node:stream'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { STORAGE_KEY } from '../domain/names.js'
import { readRange, type BytePart } from '../domain/range.js'
import { recordOf, type FileRecord } from './file_record.js'
import { storage } from '../storage/storage.js'
import StoredFile from '../models/stored_file.js'

/** The row of a file by its storage key, or null. */
export async function findFile(storageKey: string): Promise<StoredFile | null> {
  if (!STORAGE_KEY.test(storageKey)) return null
  return StoredFile.query().where('storageKey', storageKey).whereNull('deletedAt').first()
}

/** The answer file that this user uploaded under `path` (a storage key), or null: others' files do not exist for them. */
export async function ownAnswerFile(
  path: string,
  ownerId: number,
  trx?: TransactionClientContract
): Promise<FileRecord | null> {
  if (!STORAGE_KEY.test(path)) return null
  const file = await StoredFile.query(trx ? { client: trx } : {})
    .where({ storageKey: path, ownerId, purpose: 'answer_attachment' })
    .whereNull('deletedAt')
    .first()
  return file && recordOf(file)
}

/** Content types of the stored videos and captions of an institution, by storage key; one that is not there is left out. */
export async function itemMediaKinds(
  keys: readonly string[],
  institutionId: number
): Promise<Map<string, string>> {
  const wanted = keys.filter((key) => STORAGE_KEY.test(key))
  if (wanted.length === 0) return new Map()
  const files = await StoredFile.query()
    .where({ institutionId, purpose: 'item_media' })
    .whereIn('storageKey', wanted)
    .whereNull('deletedAt')
  return new Map(files.map((file) => [file.storageKey, file.contentType]))
}

/** Files by id, for lists of attachments. */
export async function filesById(
  ids: readonly number[],
  trx?: TransactionClientContract
): Promise<Map<number, FileRecord>> {
  if (ids.length === 0) return new Map()
  const files = await StoredFile.query(trx ? { client: trx } : {}).whereIn('id', [...ids])
  return new Map(files.map((file) => [file.id, recordOf(file)]))
}

/** An open file. `part`: what of it was asked for, both ends included; without a stream it has no such part. */
export type OpenFile = {
  contentType: string
  sizeBytes: number
  part: BytePart | null
  stream: Readable | null
}

/** The bytes of a file, or the part that a `Range` header asks for, for a module that has decided who may read it; null when they are gone. */
export async function openStoredFile(id: number, range?: string): Promise<OpenFile | null> {
  const file = await StoredFile.query().where('id', id).whereNull('deletedAt').first()
  if (!file) return null
  const { contentType, sizeBytes, storageKey } = file
  const part = readRange(range, sizeBytes)
  if (part === 'unsatisfiable') return { contentType, sizeBytes, part: null, stream: null }
  const stream = await storage.open(storageKey, part ?? undefined)
  return stream && { contentType, sizeBytes, part, stream }
}

/** The bytes of a file whose key was read with its row, though another one may have replaced it since; null when they are gone. */
export const openStoredBytes = (storageKey: string): Promise<Readable | null> => storage.open(storageKey)
