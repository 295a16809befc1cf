import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'

/** What a row says of the file that it names. `sha256`: null where the row does not know it. */
export type KeyRecord = { sizeBytes: number; sha256: string | null }

/** Sizes in bytes of those of these keys that a row of another module names. */
type OtherRecords = (keys: readonly string[]) => Promise<Map<string, number>>

let others: OtherRecords | null = null

/** Beside `files`, rows of one other module name keys: parts of files that are still being sent. */
export function registerKeyRecords(records: OtherRecords): void {
  others = records
}

/** The records of these storage keys; a key that no row names is left out. */
export async function recordsOfKeys(keys: readonly string[]): Promise<Map<string, KeyRecord>> {
  const rows = await select(db, 'files', {
    key: 'files.storage_key',
    sizeBytes: 'files.size_bytes',
    sha256: 'files.sha256',
  }).whereIn('storage_key', [...keys])
  const found = new Map<string, KeyRecord>(
    rows.map(({ key, sizeBytes, sha256 }) => [key, { sizeBytes: Number(sizeBytes), sha256 }])
  )
  const rest = keys.filter((key) => !found.has(key))
  if (rest.length > 0 && others)
    for (const [key, sizeBytes] of await others(rest)) found.set(key, { sizeBytes, sha256: null })
  return found
}

/** Those of these keys whose file was purged: its row is gone for good, its bytes should be. */
export async function purgedAmong(keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await select(db, 'file_purges', { key: 'file_purges.storage_key' }).whereIn('storage_key', [
    ...keys,
  ])
  return new Set(rows.flatMap(({ key }) => key ?? []))
}
