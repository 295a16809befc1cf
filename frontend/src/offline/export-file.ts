import type { BancaDatabase } from './database.ts'
import { EncryptionUnavailableError } from './errors.ts'
import { toEntry } from './merge.ts'
import type { RecordContent } from './repertorization/types.ts'
import { unsentRecords } from './repertorization/unsent.ts'
import { AnswerStore } from './store.ts'
import type { AnswerEntry, Id } from './types.ts'

/**
 * What stands in a `.banca` file, as UTF-8 JSON. Binary fields are standard base64 (RFC 4648 section 4, with padding).
 *
 * To read: unwrap `wrappedKey` with RSA-OAEP (SHA-256 for hash and MGF1, no label): 32 bytes, an AES-256 key.
 * Decrypt `data` with AES-GCM, the 12 bytes of `iv`, no additional data; the last 16 bytes of `data` are the tag.
 * The plain text is the UTF-8 JSON of `ExportedAnswers`.
 */
export interface AnswerFileEnvelope {
  format: 'banca-answers'
  version: 1
  /** The application's id, in clear so that staff can find the pupil. Trust only the one inside. */
  application: Id
  /** ISO 8601 by the device's clock; for people only. */
  createdAt: string
  wrappedKey: string
  iv: string
  data: string
}

export interface ExportedAnswers {
  applicationId: Id
  userId: Id
  /** The unsent answers, each as in a batch (camelCase). */
  entries: AnswerEntry[]
  /** Unsent records of a repertorization table, where there are any. */
  records?: (RecordContent & { revision: number })[]
  /** The pupil had asked to finish. */
  finish: boolean
}

export interface AnswerFile {
  /** `respostas-{applicationId}.banca` */
  name: string
  blob: Blob
  /** How many answers are in it. */
  count: number
}

export interface ExportOptions {
  db: BancaDatabase
  applicationId: Id
  /** The server's RSA-OAEP-256 public key. */
  publicKeyJwk: JsonWebKey
  now?: () => number
}

/** Ids made of digits leave as numbers, as the server knows them. */
const wireId = (id: string): Id => (/^\d{1,15}$/.test(id) ? Number(id) : id)

/**
 * An encrypted file of every unsent answer, for a link that is dead at the end: staff import it by the same path as a
 * batch. Changes nothing in the store. Throws `EncryptionUnavailableError` on a page without a secure context.
 */
export async function exportUnsent(options: ExportOptions): Promise<AnswerFile> {
  const { db, publicKeyJwk, now = Date.now } = options
  const subtle = globalThis.crypto?.subtle
  if (!subtle) throw new EncryptionUnavailableError()
  const applicationId = String(options.applicationId)
  const store = new AnswerStore(db, applicationId)
  const entries = (await store.changed()).sort((a, b) => a.position - b.position).map(toEntry)
  const records = (await unsentRecords(db)).get(applicationId) ?? []
  const inner: ExportedAnswers = {
    applicationId: wireId(applicationId), userId: wireId(db.userId), entries, finish: await store.pendingFinish(),
    ...(records.length > 0 && { records }),
  }
  const { kty, n, e } = publicKeyJwk
  const rsa = await subtle.importKey('jwk', { kty, n, e }, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  const aes = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await subtle.encrypt({ name: 'AES-GCM', iv }, aes, new TextEncoder().encode(JSON.stringify(inner)))
  const wrappedKey = await subtle.encrypt({ name: 'RSA-OAEP' }, rsa, await subtle.exportKey('raw', aes))
  const envelope: AnswerFileEnvelope = {
    format: 'banca-answers', version: 1, application: wireId(applicationId), createdAt: new Date(now()).toISOString(),
    wrappedKey: base64(wrappedKey), iv: base64(iv), data: base64(data),
  }
  const blob = new Blob([JSON.stringify(envelope)], { type: 'application/json' })
  return { name: `respostas-${applicationId}.banca`, blob, count: entries.length + (records.length > 0 ? 1 : 0) }
}

function base64(bytes: ArrayBuffer | Uint8Array): string {
  let binary = ''
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte)
  return btoa(binary)
}
