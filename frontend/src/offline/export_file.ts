import type { BancaDatabase } from './store/database.ts'
import { EncryptionUnavailableError } from './engine/errors.ts'
import { digestOf } from './files/digest.ts'
import { newMark } from './files/file_announcements.ts'
import { WaitingFiles } from './files/waiting_files.ts'
import { sittingOf, toEntry } from './engine/merge.ts'
import { keyOf } from './repertorization/rules.ts'
import type { SentRecord, TableRecord } from './repertorization/types.ts'
import { asideRecords } from './repertorization/aside.ts'
import { sentRecord, unsentRecords } from './repertorization/unsent.ts'
import { asideRows } from './store/aside_rows.ts'
import { AnswerStore } from './store/answer_store.ts'
import type { SentExam } from './store/sent_exams.ts'
import type { AnswerEntry, FileAnnouncement } from './transport_types.ts'
import type { Id } from './types.ts'

/**
 * The content of a `.banca` file, as UTF-8 JSON. Binary fields are standard base64 (RFC 4648 section 4, with padding).
 *
 * To read: unwrap `wrappedKey` with RSA-OAEP (SHA-256 for hash and MGF1, no label): 32 bytes, an AES-256 key.
 * Decrypt `data` with AES-GCM, the 12 bytes of `iv`, no additional data; the last 16 bytes of `data` are the tag.
 * The plain text is the UTF-8 JSON of `ExportedAnswers`.
 *
 * Version 2 has a line feed behind the envelope and then, one after the other, the files of `ExportedAnswers.files`: each AES-GCM
 * with the same key and the `iv` of its entry in `files`, `length` bytes with the tag.
 */
export interface AnswerFileEnvelope {
  format: 'banca-answers'
  /** 2: with `files`; the first line of the file is this JSON, their bytes follow it. */
  version: 1 | 2
  /** The application's id, in clear so that staff can find the candidate. Trust only the one inside. */
  application: Id
  /** ISO 8601 by the device's clock; for people only. */
  createdAt: string
  wrappedKey: string
  iv: string
  data: string
  files?: { iv: string; length: number }[]
}

export interface ExportedAnswers {
  applicationId: Id
  userId: Id
  /** The unsent answers, each as in a batch (camelCase). */
  entries: AnswerEntry[]
  /** Unsent records of a repertorization table, where there are any. */
  records?: SentRecord[]
  /** In which all of it was written. */
  sitting: number
  /** The candidate had asked to finish this sitting. */
  finish: boolean
  /** Identifies the session and the application; the server sent it with the start. */
  seal?: string
  /** Files of answers that the server does not have, in the order of their bytes. */
  files?: FileAnnouncement[]
}

export interface AnswerFile {
  /** `respostas-{applicationId}.banca`, the next ones `respostas-{applicationId}-2.banca` and so on. */
  name: string
  blob: Blob
  /** How many answers are in it, and how many files. */
  count: number
  files: number
}

export interface ExportOptions {
  db: BancaDatabase
  applicationId: Id
  /** The server's RSA-OAEP-256 public key. */
  publicKeyJwk: JsonWebKey
  /** The server's proof of where the file comes from; null when this browser never received it. */
  seal?: string | null
  /** Goes in as well: what was handed in from here and is with the server already. */
  sent?: SentExam | undefined
  now?: () => number
}

/** `more` supplies what `first` lacks. */
function joined<T>(first: readonly T[], more: readonly T[], nameOf: (one: T) => string): T[] {
  const names = new Set(first.map(nameOf))
  return [...first, ...more.filter((one) => !names.has(nameOf(one)))]
}

/** Ids made of digits leave as numbers, as the server knows them. */
const wireId = (id: string): Id => (/^\d{1,15}$/.test(id) ? Number(id) : id)

/** Bytes of files that one sealed file may carry: the server takes uploads up to 51 MB. One file alone is always smaller. */
const MOST_FILE_BYTES = 52_428_800

/** What one sealed file has, of one sitting. */
type Load = Pick<ExportedAnswers, 'entries' | 'sitting' | 'finish'> & {
  records: SentRecord[]
  files: FileToSeal[]
}

/**
 * Encrypted files of every unsent answer and file, for a link that is dead at the end: staff import them by the same path as a batch. There is
 * one for each sitting, the present one last, and more only where the files are too many for one. Changes nothing in the store. Throws
 * `EncryptionUnavailableError` on a page without a secure context.
 */
export async function exportUnsent(options: ExportOptions): Promise<AnswerFile[]> {
  const { db, publicKeyJwk, seal, now = Date.now } = options
  const subtle = globalThis.crypto?.subtle
  if (!subtle) throw new EncryptionUnavailableError()
  const applicationId = String(options.applicationId)
  const { kty, n, e } = publicKeyJwk
  const rsa = await subtle.importKey('jwk', { kty, n, e }, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ])
  const made: AnswerFile[] = []
  for (const { records, files, ...load } of await loadsOf(options, applicationId)) {
    const inner: ExportedAnswers = {
      applicationId: wireId(applicationId),
      userId: wireId(db.userId),
      ...load,
      ...(records.length > 0 && { records }),
      ...(seal && { seal }),
      ...(files.length > 0 && { files: files.map((file) => file.announcement) }),
    }
    const blob = await sealed(
      subtle,
      rsa,
      inner,
      files.map((file) => file.blob),
      {
        application: wireId(applicationId),
        createdAt: new Date(now()).toISOString(),
      }
    )
    made.push({
      name: `respostas-${applicationId}${made.length === 0 ? '' : `-${made.length + 1}`}.banca`,
      blob,
      count: load.entries.length + (records.length > 0 ? 1 : 0),
      files: files.length,
    })
  }
  return made
}

/** The same with the school's key and the seal as this store has them. Rejects where it never received a key. */
export async function sealExam(
  db: BancaDatabase,
  applicationId: string,
  sent?: SentExam
): Promise<AnswerFile[]> {
  const [key, seal] = await Promise.all([
    db.meta.get(`exam:${applicationId}:recoveryKey`),
    db.meta.get(`exam:${applicationId}:recoverySeal`),
  ])
  const publicKeyJwk = key?.value as JsonWebKey
  return exportUnsent({
    db,
    applicationId,
    publicKeyJwk,
    seal: (seal?.value as string | undefined) ?? null,
    sent,
  })
}

/** By sitting: the server puts apart all that a file of a closed one has, and would do so with answers of the present one beside it. */
async function loadsOf({ db, sent }: ExportOptions, applicationId: string): Promise<Load[]> {
  const store = new AnswerStore(db, applicationId)
  const changed = await store.changed()
  const unsent = [...changed, ...(await asideRows.of(db, applicationId))]
  const records = [
    ...((await unsentRecords(db)).get(applicationId) ?? []),
    ...(await asideRecords.of(db, applicationId)),
  ]
  const files = await announcedFiles(db, applicationId)
  const isHere = store.rows.size + records.length > 0
  const archived = (sent?.records ?? []).map(({ data }) => data as TableRecord)
  const ofSent = Math.max(1, ...(sent?.rows ?? []).map(sittingOf), ...archived.map(sittingOf))
  const present = Math.max(store.sitting, ...records.map(sittingOf), ...(isHere ? [] : [ofSent]))
  // The server has it; where the candidate has begun anew since, it would only be put apart.
  const isSentToo = sent !== undefined && (ofSent >= present || changed.length + records.length === 0)
  const sittings = new Set([
    ...[...unsent, ...records].map(sittingOf),
    ...files.map((file) => file.sitting),
    ...(isSentToo ? [ofSent] : []),
  ])
  if (sittings.size === 0) sittings.add(present)
  const isPending = await store.pendingFinish()
  return [...sittings]
    .sort((a, b) => a - b)
    .flatMap((sitting) => {
      const isOf = (one: { sitting?: number | null }) => sittingOf(one) === sitting
      const more = isSentToo && sitting === ofSent
      const rows = joined(unsent.filter(isOf), more ? sent.rows.filter(isOf) : [], ({ id }) => String(id))
      const first = {
        entries: rows.sort((a, b) => a.position - b.position).map(toEntry),
        records: joined(records.filter(isOf), more ? archived.filter(isOf) : [], ({ content }) =>
          keyOf(content)
        ).map(sentRecord),
      }
      const finish = more || (isPending && sitting === present)
      return sharesOf(files.filter(isOf)).map((share, at) => ({
        ...(at === 0 ? first : { entries: [], records: [] }),
        sitting,
        finish,
        files: share,
      }))
    })
}

type FileToSeal = { announcement: FileAnnouncement; blob: Blob; sitting: number }

/** Files that the server does not have, as they are announced. */
async function announcedFiles(db: BancaDatabase, applicationId: string): Promise<FileToSeal[]> {
  const store = new WaitingFiles(db, applicationId)
  const marks = new Map((await store.marks()).map((mark) => [mark.answerId, mark]))
  const waiting = (await store.all()).filter(({ answerId }) => (marks.get(answerId)?.apart ?? null) === null)
  return Promise.all(
    waiting.map(async (file) => {
      const mark = marks.get(file.answerId) ?? newMark(file, await digestOf(file.blob))
      return { announcement: mark.announcement, blob: file.blob, sitting: sittingOf(mark) }
    })
  )
}

/** Shares the files out; there is always a first share, with or without any. */
function sharesOf(files: readonly FileToSeal[]): FileToSeal[][] {
  const shares: FileToSeal[][] = [[]]
  let bytes = 0
  for (const file of files) {
    if (bytes > 0 && bytes + file.blob.size > MOST_FILE_BYTES) {
      shares.push([])
      bytes = 0
    }
    shares.at(-1)?.push(file)
    bytes += file.blob.size
  }
  return shares
}

async function sealed(
  subtle: SubtleCrypto,
  rsa: CryptoKey,
  inner: ExportedAnswers,
  files: readonly Blob[],
  label: Pick<AnswerFileEnvelope, 'application' | 'createdAt'>
): Promise<Blob> {
  const aes = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
  const lock = async (bytes: BufferSource) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    return { iv: base64(iv), data: await subtle.encrypt({ name: 'AES-GCM', iv }, aes, bytes) }
  }
  const { iv, data } = await lock(new TextEncoder().encode(JSON.stringify(inner)))
  const pieces: { iv: string; data: ArrayBuffer }[] = []
  for (const file of files) pieces.push(await lock(await file.arrayBuffer()))
  const envelope: AnswerFileEnvelope = {
    format: 'banca-answers',
    version: pieces.length > 0 ? 2 : 1,
    ...label,
    wrappedKey: base64(await subtle.encrypt({ name: 'RSA-OAEP' }, rsa, await subtle.exportKey('raw', aes))),
    iv,
    data: base64(data),
    ...(pieces.length > 0 && {
      files: pieces.map((piece) => ({ iv: piece.iv, length: piece.data.byteLength })),
    }),
  }
  const head = JSON.stringify(envelope)
  if (pieces.length === 0) return new Blob([head], { type: 'application/json' })
  return new Blob([`${head}\n`, ...pieces.map((piece) => piece.data)], { type: 'application/octet-stream' })
}

function base64(bytes: ArrayBuffer | Uint8Array): string {
  let binary = ''
  for (const byte of new Uint8Array(bytes)) binary += String.fromCharCode(byte)
  return btoa(binary)
}
