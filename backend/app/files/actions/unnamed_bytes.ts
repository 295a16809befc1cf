import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { changedRows, clock, type Statement } from '#shared'
import type { Source } from '../storage/driver.js'
import { storage } from '../storage/storage.js'
import { newStorageKey } from './storage_key.js'

/**
 * Bytes that no row names are listed in the table `unnamed_bytes`, so that none is forgotten, whenever a process is killed:
 *
 *   noted, before they are put ── their row is written, in its transaction ──> off the list
 *     │ nobody wrote it within a week, or it was refused
 *     v
 *   `removing_at`: no row may name them any more ── from that moment on: removed from the store ──> off the list
 *     ^
 *     └ their row goes, in its transaction
 *
 * Whoever writes a row and whoever begins a removal change the same row of the list, so that of the two one wins, however late it comes.
 * What is not on the list is never removed: bytes that this database knows nothing of may be those of another one (a restored backup).
 */
const TABLE = 'unnamed_bytes'
const IN_ONE_QUERY = 200

/** In pieces that one statement takes. */
export function* inPieces<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += IN_ONE_QUERY) yield list.slice(from, from + IN_ONE_QUERY)
}

/** Notes bytes that are about to be put under new keys. Outside of a transaction: it must be durable before they are. */
export async function noteBytes(keys: readonly string[]): Promise<void> {
  const now = clock.now()
  for (const piece of inPieces(keys))
    await db.table(TABLE).multiInsert(piece.map((key) => ({ storage_key: key, noted_at: now })))
}

/** New bytes and their digest, which is the beginning of their key. */
export type NewBytes = { readonly sha256: string; readonly source: Source }

/** Puts new bytes, noted before by one statement, which is a commit. @returns their keys in the same order, for rows that are yet to be written */
export async function putAllNoted(all: readonly NewBytes[]): Promise<string[]> {
  const keyed = all.map(({ sha256, source }) => ({ key: newStorageKey(sha256), source }))
  await noteBytes(keyed.map(({ key }) => key))
  await Promise.all(keyed.map(({ key, source }) => storage.put(key, source)))
  return keyed.map(({ key }) => key)
}

/** The same with those of one file. @returns their key */
export async function putNoted(sha256: string, source: Source): Promise<string> {
  const key = newStorageKey(sha256)
  await noteBytes([key])
  await storage.put(key, source)
  return key
}

/**
 * In the transaction that writes the rows of these keys.
 * @throws Error where the bytes of one are being removed, because its row took more than a week: nothing may name them
 */
export async function nameBytes(keys: readonly string[], trx: TransactionClientContract): Promise<void> {
  for (const piece of inPieces(keys)) {
    const named = await trx.from(TABLE).whereIn('storage_key', piece).whereNull('removing_at').delete()
    if (changedRows(named) !== piece.length) throw new Error('bytes went before the row that names them came')
  }
}

/** The same as a statement, which must change one row. */
export const namingOf = (key: string): Statement => ({
  sql: `DELETE FROM ${TABLE} WHERE storage_key = ? AND removing_at IS NULL`,
  values: [key],
})

/** In the transaction in which the rows of these keys go, one at least: what removes their bytes later finds them here. */
export function removalOf(keys: readonly string[]): Statement {
  const now = clock.now()
  return {
    sql: `INSERT INTO ${TABLE} (storage_key, noted_at, removing_at) VALUES ${keys.map(() => '(?, ?, ?)').join(', ')}`,
    values: keys.flatMap((key) => [key, now, now]),
  }
}
