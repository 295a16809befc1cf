import db from '@adonisjs/lucid/services/db'
import { select } from '#shared'
import { digestOf } from '../storage/digest.js'
import type { StorageDriver } from '../storage/driver.js'
import { storage } from '../storage/storage.js'

const FILE = {
  id: 'files.id',
  purpose: 'files.purpose',
  storageKey: 'files.storage_key',
  sizeBytes: 'files.size_bytes',
  sha256: 'files.sha256',
} as const

/** What became of one stored file; `problem` is null where its bytes are those of its row. */
export type VerifiedFile = {
  id: number
  purpose: string
  storageKey: string
  sizeBytes: number
  problem: 'is missing' | 'has another size' | 'has other bytes' | null
}

/** Files that are read at once: a store answers several as fast as one. */
const AT_ONCE = 8

/**
 * Reads every stored file, in the order of ids, and compares its bytes with its row. Bytes without a row are not looked for.
 * @param options.after of files with larger ids alone
 * @throws Unavailable where the store is away
 */
export async function* verifyFiles({
  after = 0,
  driver = storage,
}: { after?: number; driver?: StorageDriver } = {}): AsyncGenerator<VerifiedFile> {
  let last = after
  for (;;) {
    const rows = await select(db, 'files', FILE)
      .whereNull('files.deleted_at')
      .where('files.id', '>', last)
      .orderBy('files.id')
      .limit(AT_ONCE)
    const end = rows.at(-1)
    if (!end) return
    yield* await Promise.all(
      rows.map(async ({ sha256, ...row }) => ({ ...row, problem: await problemOf(driver, row, sha256) }))
    )
    last = end.id
  }
}

async function problemOf(
  driver: StorageDriver,
  { storageKey, sizeBytes }: { storageKey: string; sizeBytes: number },
  sha256: string
): Promise<VerifiedFile['problem']> {
  const stream = await driver.open(storageKey)
  if (stream === null) return 'is missing'
  const found = await digestOf(stream)
  if (found.sizeBytes !== sizeBytes) return 'has another size'
  return found.sha256 === sha256 ? null : 'has other bytes'
}
