import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { withTemporaryFolder } from '#shared'
import { storage } from '../storage/storage.js'
import { sha256Of } from './storage_key.js'
import { putNoted } from './unnamed_bytes.js'

/** A file put together from its parts, for as long as the work on it lasts. */
export type JoinedParts = { path: string; sha256: string; sizeBytes: number }

/** Stores a part of a file where every process finds it. @returns its storage key; the transaction of its row makes `namingOf` it */
export const storePart = (bytes: Uint8Array): Promise<string> => putNoted(sha256Of(bytes), bytes)

/** Of these parts, those whose bytes are not there. */
export async function missingParts(keys: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(keys.map(async (key) => ((await storage.exists(key)) ? [] : [key])))
  return new Set(found.flat())
}

/**
 * Puts parts together in a temporary file and hands it to `work`. Never more than a piece of it is in memory.
 * @throws Error when the bytes of a part are gone
 */
export async function withJoinedParts<T>(
  keys: readonly string[],
  work: (file: JoinedParts) => Promise<T>
): Promise<T> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  return withTemporaryFolder(async (folder) => {
    const path = join(folder, 'joined')
    await pipeline(
      async function* () {
        for (const key of keys) {
          const part: AsyncIterable<Buffer> | null = await storage.open(key)
          if (!part) throw new Error('the bytes of a part of a file are gone')
          for await (const piece of part) {
            hash.update(piece)
            sizeBytes += piece.byteLength
            yield piece
          }
        }
      },
      createWriteStream(path, { mode: 0o600 })
    )
    return work({ path, sha256: hash.digest('hex'), sizeBytes })
  })
}
