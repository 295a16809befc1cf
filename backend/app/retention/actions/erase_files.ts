import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countRows, select } from '#shared'
import { CLASSES } from '../domain/periods.js'
import { OLD_FILE, OLD_RECORDING } from '../queries/due.js'
import { removeBytes, removeFiles, removeRecording } from './remove.js'

/** Of any age. */
const ALL = Number.MAX_SAFE_INTEGER
/** So many bytes of before are tried again at once. */
const AT_ONCE = 25

/**
 * Takes files of somebody away whatever their age, on record as purged: with the rows that are their record, but for files of answers, whose rows stay and say
 * that something was given. What cannot go now is there still; `erasedFiles` says what is gone.
 */
export async function eraseFiles(ownerId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const files = await select(db, 'files', { ...OLD_FILE, retentionClass: 'files.retention_class' }).whereIn(
    'id',
    [...ids]
  )
  for (const [retentionClass, own] of Map.groupBy(files, (file) => file.retentionClass)) {
    const known = CLASSES.find((one) => one === retentionClass)
    // Files of exams are of no person.
    if (known !== undefined)
      await removeFiles(own, { retentionClass: known, before: ALL, source: 'erasure', ownerId })
  }
}

/** What the media server wrote of somebody and never became a file, but for what a converter works on. */
const rawOf = (client: Pick<TransactionClientContract, 'query' | 'insertQuery'>, userId: number) =>
  select(client, 'recordings', OLD_RECORDING).where('user_id', userId).whereNull('file_id')

/** Takes that away, some at a time. */
export async function eraseRawRecordings(userId: number): Promise<void> {
  const how = { retentionClass: 'recording', before: ALL, source: 'erasure' } as const
  const recordings = await rawOf(db, userId).whereNotIn('status', ['RECORDING', 'PROCESSING']).limit(AT_ONCE)
  for (const recording of recordings) await removeRecording(recording, how)
}

const bytesLeft = (client: Pick<TransactionClientContract, 'query' | 'insertQuery'>, ownerId: number) =>
  select(client, 'file_purges', { id: 'file_purges.id', key: 'file_purges.storage_key' })
    .where({ owner_id: ownerId, source: 'erasure' })
    .whereNull('bytes_removed_at')

/** Bytes of somebody whose rows went, and whose removal failed or did not come to its end: once more, some at a time. */
export async function eraseBytesLeft(ownerId: number): Promise<void> {
  const left = await bytesLeft(db, ownerId).limit(AT_ONCE)
  await removeBytes(left.flatMap(({ key }) => key ?? []))
}

/** What an erasure took of somebody's files, raw films among them. `gone`: also their bytes; `left`: they are there still. */
export async function erasedFiles(
  client: Pick<TransactionClientContract, 'query' | 'insertQuery'>,
  ownerId: number
): Promise<{ gone: number; left: number }> {
  const purged = select(client, 'file_purges', { id: 'file_purges.id' }).where({
    owner_id: ownerId,
    source: 'erasure',
  })
  return {
    gone: await countRows(purged.whereNotNull('bytes_removed_at')),
    left: (await countRows(bytesLeft(client, ownerId))) + (await countRows(rawOf(client, ownerId))),
  }
}
