import db from '@adonisjs/lucid/services/db'
import { clock, select } from '#shared'
import { recordsOfKeys } from '../queries/key_records.js'
import type { StorageDriver, StoredBytes } from '../storage/driver.js'
import { storage } from '../storage/storage.js'
import { removeUnnamed } from './remove_bytes.js'
import { inPieces } from './unnamed_bytes.js'

/**
 * Of what the store has under keys of ours. `known`: a row names it, or it is on a list of what is to be removed; `unknown`: neither, and stored
 * before the moment that was asked for; `young`: neither, and stored later. `bytes`, `first` and `last` (epoch ms, null: there is none): of `unknown`.
 */
export type UnknownReport = {
  known: number
  young: number
  unknown: number
  removed: number
  bytes: number
  first: number | null
  last: number | null
}

type Search = {
  /** Epoch ms, by the clock of the store. */
  readonly before: number
  /** Removes what is unknown. A person decides that: see `unnamed_bytes.ts`. */
  readonly isRemoval?: boolean
  readonly driver?: Pick<StorageDriver, 'list'>
  /** After each piece of the list. */
  readonly progress?: (report: UnknownReport) => void
}

/**
 * Looks through the store for bytes that this database knows nothing of.
 * @throws Unavailable where the store is away: what was removed until then is gone
 */
export async function findUnknown(search: Search): Promise<UnknownReport> {
  const { driver = storage, progress } = search
  const report: UnknownReport = {
    known: 0,
    young: 0,
    unknown: 0,
    removed: 0,
    bytes: 0,
    first: null,
    last: null,
  }
  let piece: StoredBytes[] = []
  const look = async () => {
    await lookAt(piece, search, report)
    progress?.(report)
    piece = []
  }
  for await (const one of driver.list()) if (piece.push(one) === IN_ONE_LOOK) await look()
  await look()
  return report
}

const IN_ONE_LOOK = 200

async function lookAt(piece: readonly StoredBytes[], { before, isRemoval }: Search, report: UnknownReport) {
  const known = await knownAmong(piece.map(({ key }) => key))
  const unknown: string[] = []
  for (const { key, sizeBytes, storedAt } of piece) {
    if (known.has(key)) report.known += 1
    else if (storedAt >= before) report.young += 1
    else {
      unknown.push(key)
      report.unknown += 1
      report.bytes += sizeBytes
      report.first = Math.min(report.first ?? storedAt, storedAt)
      report.last = Math.max(report.last ?? storedAt, storedAt)
    }
  }
  if (isRemoval && unknown.length > 0) report.removed += await removeUnknown(unknown)
}

async function knownAmong(keys: string[]): Promise<Set<string>> {
  const listed = await select(db, 'unnamed_bytes', { key: 'unnamed_bytes.storage_key' }).whereIn(
    'storage_key',
    keys
  )
  const purged = await select(db, 'file_purges', { key: 'file_purges.storage_key' })
    .whereIn('storage_key', keys)
    .whereNull('bytes_removed_at')
  // Last, for a file that leaves the list by its row between two looks.
  const named = await recordsOfKeys(keys)
  return new Set([...named.keys(), ...[...listed, ...purged].flatMap(({ key }) => key ?? [])])
}

/** By the list of unnamed bytes, like all others: from now on no row may name them, and whether one does is asked once more. */
async function removeUnknown(keys: readonly string[]): Promise<number> {
  const now = clock.now()
  for (const piece of inPieces(keys))
    await db
      .knexQuery()
      .table('unnamed_bytes')
      .insert(piece.map((key) => ({ storage_key: key, noted_at: now, removing_at: now })))
      // Another run of the same command.
      .onConflict('storage_key')
      .ignore()
  return (await removeUnnamed(keys)).removed
}
