import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { removeStoredBytes } from '#files'
import { removeRawRecording } from '#recording'
import { changedRows, clock, select, Unavailable } from '#shared'
import type { RetentionClass } from '../domain/periods.js'
import type { OldFile, OldRecording } from '../queries/due.js'
import { removeReferences, stillReferred } from '../queries/references.js'

/** Who took it: the server by itself, somebody with the command, or the erasure of a person. */
export type Source = 'schedule' | 'command' | 'erasure'
/** `ownerId`: whose file it was, where its row does not say it. */
type How = {
  readonly retentionClass: RetentionClass
  readonly before: number
  readonly source: Source
  readonly ownerId?: number
}

const LEFTOVERS = 200

/**
 * Takes files away: their rows, the rows that name them and a row of the audit in one transaction, then their bytes. What falls between
 * the two is found by `removeLeftovers`.
 * @returns those that are gone
 */
export async function removeFiles(files: readonly OldFile[], how: How): Promise<OldFile[]> {
  try {
    return await removeTogether(files, how)
  } catch (error) {
    if (files.length === 1) {
      logger.error(
        { err: error, fileId: files[0]?.id },
        'a file is older than its period and cannot be removed'
      )
      return []
    }
    // One that cannot go must not keep the others.
    const gone: OldFile[] = []
    for (const file of files) gone.push(...(await removeFiles([file], how)))
    return gone
  }
}

async function removeTogether(files: readonly OldFile[], how: How): Promise<OldFile[]> {
  const gone = await db.transaction(async (trx) => {
    const there = await select(trx, 'files', { id: 'files.id' })
      .whereIn(
        'id',
        files.map(({ id }) => id)
      )
      .forUpdate()
    const needed = await stillReferred(files, how.before, trx)
    const going = files.filter(({ id }) => there.some((row) => row.id === id) && !needed.has(id))
    if (going.length === 0) return going
    const leaving = how.source === 'erasure' ? going.filter(staysGiven) : []
    const rest = going.filter((file) => !leaving.includes(file))
    await trx
      .insertQuery()
      .table('file_purges')
      .multiInsert(going.map((file) => auditOf(file, how)))
    for (const file of leaving) await emptyFile(trx, file.id)
    if (rest.length === 0) return going
    await removeReferences(rest, trx)
    await trx
      .from('files')
      .whereIn(
        'id',
        rest.map(({ id }) => id)
      )
      .delete()
    return going
  })
  await removeBytes(gone.map(({ storageKey }) => storageKey))
  return gone
}

/** That an answer had a file decides what it scores, for as long as there is the answer: without it, it would be blank. */
const staysGiven = ({ purpose }: OldFile): boolean => purpose === 'answer_attachment'

/** The row stays without what was in the file, and without its name. */
const emptyFile = (trx: TransactionClientContract, id: number) =>
  trx
    .from('files')
    .where('id', id)
    .update({
      filename: ERASED_NAME,
      storage_key: `erased/${id}`,
      sha256: '',
      size_bytes: 0,
      deleted_at: clock.now(),
    })

/** What answers show instead of the name of a file that was erased. */
const ERASED_NAME = 'arquivo apagado'

const auditOf = (file: OldFile, { retentionClass, source, ownerId }: How) => ({
  institution_id: file.institutionId,
  owner_id: ownerId ?? file.ownerId,
  file_id: file.id,
  purpose: file.purpose,
  retention_class: retentionClass,
  storage_key: file.storageKey,
  size_bytes: file.sizeBytes,
  file_created_at: file.createdAt,
  source,
  purged_at: clock.now(),
})

/** @returns whether the store is there: of one that is away each further removal would wait as long again, and outlive the lease */
export async function removeBytes(keys: readonly string[]): Promise<boolean> {
  const removed: string[] = []
  let isAway = false
  for (const key of keys) {
    await removeStoredBytes(key).then(
      () => removed.push(key),
      (error: unknown) => {
        isAway = error instanceof Unavailable
        logger.error(
          { err: error },
          'the bytes of a purged file could not be removed; the next run tries again'
        )
      }
    )
    if (isAway) break
  }
  if (removed.length > 0)
    await db.from('file_purges').whereIn('storage_key', removed).update({ bytes_removed_at: clock.now() })
  return !isAway
}

/** Bytes whose rows went in a run that did not live to remove them, or whose removal failed. One that fails again keeps no other. */
export async function removeLeftovers(mayGoOn: () => Promise<boolean>): Promise<void> {
  for (let after = 0; await mayGoOn();) {
    const left = await select(db, 'file_purges', { id: 'file_purges.id', key: 'file_purges.storage_key' })
      .whereNull('bytes_removed_at')
      .whereNotNull('storage_key')
      .where('id', '>', after)
      .orderBy('id')
      .limit(LEFTOVERS)
    const isThere = await removeBytes(left.flatMap(({ key }) => key ?? []))
    after = left.at(-1)?.id ?? after
    if (!isThere || left.length < LEFTOVERS) return
  }
}

/**
 * Takes a recording away that never became a file: first what the media server wrote, then its row, so that a run that falls in between
 * leaves the row for the next.
 */
export async function removeRecording(
  recording: OldRecording,
  { retentionClass, source }: How
): Promise<boolean> {
  try {
    const sizeBytes = await removeRawRecording(recording)
    return await db.transaction(async (trx) => {
      const deleted = await trx
        .from('recordings')
        .where('id', recording.id)
        .whereNull('file_id')
        .whereNot('status', 'PROCESSING')
        .delete()
      if (changedRows(deleted) === 0) return false
      const now = clock.now()
      await trx.insertQuery().table('file_purges').insert({
        institution_id: recording.institutionId,
        owner_id: recording.userId,
        purpose: 'raw_recording',
        retention_class: retentionClass,
        size_bytes: sizeBytes,
        file_created_at: recording.startedAt,
        source,
        purged_at: now,
        bytes_removed_at: now,
      })
      return true
    })
  } catch (error) {
    logger.error(
      { err: error, recordingId: recording.id },
      'a recording is older than its period and cannot be removed'
    )
    return false
  }
}
