import { banca } from '#config/banca'
import { namingOf, removalOf, removeUnnamed, storePart } from '#files'
import { clock, ok, type DomainError, type Result, forUpdate, inList, inRawTransaction } from '#shared'
import { BYTES_MAY_FOLLOW_MS, LARGEST_PART, partLength, type FileState } from '../domain/answer_files.js'
import {
  announcedFile,
  storedBytes,
  oldParts,
  partsOf,
  type AnnouncedFile,
  type StoredPart,
} from '../queries/answer_files.js'
import { refused } from './refusals.js'

/** How far a file has come. `parts`: those that are here, by index. */
export type FileProgress = {
  size: number
  partSize: number
  parts: number[]
  state: FileState
  reason: string | null
}

type Part = {
  applicationId: number
  digest: string
  index: number
  partSize: number
  /** The length that the caller declares, in bytes. */
  declaredBytes: number
  read: (limit: number) => Promise<Buffer>
}

/** The announcement that decides about a file that may be announced for several items. */
export const leading = (rows: readonly AnnouncedFile[]) =>
  rows.find((row) => row.state === 'announced') ?? rows.at(-1)

export const progressOf = (file: AnnouncedFile, parts: readonly StoredPart[]): FileProgress => ({
  size: file.sizeBytes,
  partSize: parts[0]?.partSize ?? LARGEST_PART,
  parts: parts.map((part) => part.partIndex),
  state: file.state,
  reason: file.reason,
})

/** @returns refused: `file_not_announced` for this application */
export async function fileProgress(
  applicationId: number,
  digest: string
): Promise<Result<FileProgress, DomainError>> {
  const file = leading(await announcedFile(applicationId, digest))
  return file
    ? ok(progressOf(file, file.state === 'announced' ? await partsOf(applicationId, digest) : []))
    : refused('not_announced')
}

/**
 * Stores one part of an announced file. Nothing of the body is read before it is known to be awaited, of the right length and within the
 * candidate's space. A part that is stored already is not read again.
 */
export async function storeFilePart(part: Part): Promise<Result<FileProgress, DomainError>> {
  const { applicationId, digest, index, partSize, declaredBytes, read } = part
  const file = leading(await announcedFile(applicationId, digest))
  if (!file) return refused('not_announced')
  if (file.state !== 'announced') return ok(progressOf(file, []))
  const length = partLength(file.sizeBytes, partSize, index)
  if (length === null) return refused('no_such_part')
  if (declaredBytes !== length) return refused('wrong_length')
  const before = await partsOf(applicationId, digest)
  const isHere = before.some((one) => one.partSize === partSize && one.partIndex === index)
  if (!isHere) {
    if ((await storedBytes(applicationId)) + length > banca.answerFilesBytes) return refused('space_full')
    const bytes = await read(length)
    if (bytes.byteLength !== length) return refused('wrong_length')
    if ((await write(part, bytes)) === 'space_full') return refused('space_full')
  }
  // A proxy that takes no more made the client cut the file anew: what was cut otherwise is of no use.
  await dropParts(before.filter((one) => one.partSize !== partSize))
  return ok(progressOf(file, await partsOf(applicationId, digest)))
}

/** Within the candidate's space also where several come at once: they take turns on the application's row. */
async function write(
  { applicationId, digest, index, partSize }: Part,
  bytes: Buffer
): Promise<'stored' | 'space_full'> {
  const storageKey = await storePart(bytes)
  const outcome = await inRawTransaction(async (trx) => {
    await trx.all(`SELECT id FROM applications WHERE id = ?${forUpdate(trx)}`, [applicationId])
    if ((await storedBytes(applicationId, trx)) + bytes.byteLength > banca.answerFilesBytes)
      return 'space_full'
    const added = await trx.run(
      `${trx.dialect === 'sqlite' ? 'INSERT OR IGNORE' : 'INSERT IGNORE'} INTO answer_file_parts
       (application_id, digest, part_size, part_index, size_bytes, storage_key, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      [applicationId, digest, partSize, index, bytes.byteLength, storageKey, clock.now()]
    )
    // Sent twice at once: the other one is stored.
    if (added === 0) return 'doubled'
    const { sql, values } = namingOf(storageKey)
    trx.write(sql, values, 1)
    return 'stored'
  })
  if (outcome !== 'stored') await removeUnnamed([storageKey])
  return outcome === 'space_full' ? outcome : 'stored'
}

/** First the rows, because one without bytes would spoil a file; with them its bytes are listed as to be removed. */
export async function dropParts(parts: readonly Pick<StoredPart, 'id'>[]): Promise<void> {
  if (parts.length === 0) return
  const list = inList(parts.map((part) => part.id))
  const gone = await inRawTransaction(async (trx) => {
    const there = await trx.all<{ storageKey: string }>(
      `SELECT storage_key AS storageKey FROM answer_file_parts WHERE id IN (${list.marks})${forUpdate(trx)}`,
      list.values
    )
    const keys = there.map(({ storageKey }) => storageKey)
    if (keys.length === 0) return keys
    await trx.run(`DELETE FROM answer_file_parts WHERE id IN (${list.marks})`, list.values)
    const { sql, values } = removalOf(keys)
    trx.write(sql, values)
    return keys
  })
  await removeUnnamed(gone)
}

/** Nobody sends the rest of a file so long after: twice as long as bytes may follow a finish. */
const PART_RETENTION_MS = 2 * BYTES_MAY_FOLLOW_MS
const AT_ONCE = 200

/** Removes parts of files that were never completed. @returns how many are gone */
export async function removeOldParts(now: number): Promise<number> {
  for (let gone = 0; ;) {
    const old = await oldParts(now - PART_RETENTION_MS, AT_ONCE)
    await dropParts(old)
    gone += old.length
    if (old.length < AT_ONCE) return gone
  }
}
