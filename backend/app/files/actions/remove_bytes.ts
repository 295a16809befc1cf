import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { clock, select, Unavailable } from '#shared'
import { recordsOfKeys } from '../queries/key_records.js'
import { storage } from '../storage/storage.js'
import { inPieces } from './unnamed_bytes.js'

/** Removes the bytes of a purged file, which are listed in `file_purges`; that they are gone already is well. */
export const removeStoredBytes = (storageKey: string): Promise<void> => storage.remove(storageKey)

/** `isAway`: the store is, and was asked for no more. What is left the periodic job removes. */
export type Removal = { readonly removed: number; readonly isAway: boolean }

/**
 * Removes bytes of the list of unnamed ones (`unnamed_bytes.ts`), and takes them off it. From now on no row may name them. Never rejects:
 * whoever calls has done what it was asked for, and the job tries again.
 */
export async function removeUnnamed(keys: readonly string[]): Promise<Removal> {
  let removed = 0
  try {
    for (const piece of inPieces(keys))
      await db
        .from('unnamed_bytes')
        .whereIn('storage_key', piece)
        .whereNull('removing_at')
        .update({ removing_at: clock.now() })
    for (const piece of inPieces(keys)) {
      const { gone, isAway } = await removePiece(piece)
      removed += gone
      if (isAway) return { removed, isAway }
    }
  } catch (error) {
    logger.warn({ err: error }, 'bytes that no row names could not be removed; the job tries again')
  }
  return { removed, isAway: false }
}

async function removePiece(keys: string[]): Promise<{ gone: number; isAway: boolean }> {
  const listed = await select(db, 'unnamed_bytes', { key: 'unnamed_bytes.storage_key' })
    .whereIn('storage_key', keys)
    .whereNotNull('removing_at')
  const named = await recordsOfKeys(listed.map(({ key }) => key))
  const off: string[] = []
  let isAway = false
  for (const { key } of listed) {
    try {
      // Whoever wrote a row without taking its bytes off the list made a mistake, and no answer may be lost by it.
      if (named.has(key))
        logger.error({ key }, 'bytes stay that are listed as unnamed, because a row names them')
      else await storage.remove(key)
      off.push(key)
    } catch (error) {
      logger.warn({ err: error, key }, 'bytes that no row names could not be removed; the job tries again')
      // Of a store that is away each further removal would wait as long again.
      isAway = error instanceof Unavailable
      if (isAway) break
    }
  }
  if (off.length > 0) await db.from('unnamed_bytes').whereIn('storage_key', off).delete()
  return { gone: off.filter((key) => !named.has(key)).length, isAway }
}
