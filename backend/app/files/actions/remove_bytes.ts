import logger from '@adonisjs/core/services/logger'
import { Unavailable } from '#shared'
import { storage } from '../storage/storage.js'

/** Removes the bytes of a file whose row is gone; that they are gone already is well. */
export const removeStoredBytes = (storageKey: string): Promise<void> => storage.remove(storageKey)

/** Bytes that no row names any more, or never did. Times in epoch ms. */
export type UnnamedBytes = {
  storageKey: string
  institutionId: number
  ownerId: number | null
  purpose: string
  retentionClass: string
  sizeBytes: number
  createdAt: number
}

type Later = (files: readonly UnnamedBytes[]) => Promise<void>
let later: Later | null = null

/** `note` has them removed later, by whoever tries until it succeeds: the purge. */
export function registerRemovalLater(note: Later): void {
  later = note
}

/**
 * Removes bytes that no row names. What the store does not let go is noted for later: without that nobody would ever find it, and what
 * people wrote would outlive its period. Never rejects: whoever calls has done what it was asked for.
 */
export async function removeUnnamed(files: readonly UnnamedBytes[]): Promise<void> {
  const left: UnnamedBytes[] = []
  let isAway = false
  for (const file of files) {
    if (!isAway)
      try {
        await storage.remove(file.storageKey)
        continue
      } catch (error) {
        // Of a store that is away each further removal would wait as long again.
        isAway = error instanceof Unavailable
        logger.warn({ err: error }, 'bytes that nothing names could not be removed; the purge tries again')
      }
    left.push(file)
  }
  if (left.length === 0) return
  await later?.(left).catch((error: unknown) =>
    logger.error(
      { err: error, keys: left.map(({ storageKey }) => storageKey) },
      'bytes that nothing names stay in the store'
    )
  )
}
