import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import { OLD_FILE, OLD_RECORDING } from '../queries/due.js'
import { removeFiles, removeRecording } from './remove.js'
import { CLASSES } from '../domain/periods.js'

/** Of any age. */
const ALL = Number.MAX_SAFE_INTEGER

/** Takes files away whatever their age, with the rows that are their record; on record as purged. @returns how many are gone */
export async function eraseFiles(ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const files = await select(db, 'files', { ...OLD_FILE, retentionClass: 'files.retention_class' }).whereIn(
    'id',
    [...ids]
  )
  let gone = 0
  for (const [retentionClass, own] of Map.groupBy(files, (file) => file.retentionClass)) {
    const known = CLASSES.find((one) => one === retentionClass)
    // Files of exams are of no person.
    if (known === undefined) continue
    const removed = await removeFiles(own, { retentionClass: known, before: ALL, source: 'erasure' })
    gone += removed.length
  }
  return gone
}

/** Takes away what films of somebody left that never became a file. @returns how many are gone */
export async function eraseRawRecordings(userId: number): Promise<number> {
  const recordings = await select(db, 'recordings', OLD_RECORDING)
    .where({ user_id: userId, status: 'ERROR' })
    .whereNull('file_id')
  let gone = 0
  for (const recording of recordings) {
    const how = { retentionClass: 'recording', before: ALL, source: 'erasure' } as const
    if (await removeRecording(recording, how)) gone += 1
  }
  return gone
}
