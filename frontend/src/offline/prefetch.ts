import type { BancaDatabase } from './store/database.ts'
import type { Id } from './types.ts'

export interface PrefetchOptions {
  db: BancaDatabase
  applicationId: Id
  /** The server's items, stored as received. */
  items: readonly { id: Id }[]
  /** Addresses of the pictures and other files of the exam, on our own origin. */
  assetUrls: readonly string[]
  /** Rejects when the file cannot be had. */
  fetchAsset: (url: string) => Promise<Blob>
  onProgress?: (progress: { done: number; total: number }) => void
}

const AT_ONCE = 4

/** `isFull`: this computer could not store all of it; what failed for that reason fails again. */
export type Prefetched = { failed: string[]; isFull: boolean }

/**
 * Puts the items and every file of an exam into the local store, so that a dead link changes nothing. Never rejects.
 * Files that are there already are not fetched again: call it once more to get those that `failed`.
 */
export async function prefetchExam(options: PrefetchOptions): Promise<Prefetched> {
  const { db, items, fetchAsset, onProgress } = options
  const applicationId = String(options.applicationId)
  let isFull = false
  const tryWrite = (written: Promise<void>) =>
    written.then(
      () => true,
      () => !(isFull = true)
    )
  await tryWrite(db.items.bulkPut(items.map((item) => ({ applicationId, id: item.id, data: item }))))
  const urls = [...new Set(options.assetUrls)]
  const failed: string[] = []
  let next = 0
  let done = 0
  onProgress?.({ done, total: urls.length })
  const worker = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
      try {
        if (
          !(await db.assets.has(url)) &&
          !(await tryWrite(db.assets.put({ url, applicationId, blob: await fetchAsset(url) })))
        )
          failed.push(url)
      } catch {
        failed.push(url)
      }
      done += 1
      onProgress?.({ done, total: urls.length })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { failed, isFull }
}

/** Stored items of an application, as `prefetchExam` got them. */
export async function storedItems<T>(db: BancaDatabase, applicationId: Id): Promise<T[]> {
  const rows = await db.items.of(String(applicationId))
  return rows.map((row) => row.data as T)
}

/** Object addresses of stored files: one per file, until `release`. */
export class AssetUrls {
  readonly #db: BancaDatabase
  readonly #urls = new Map<string, Promise<string | null>>()

  constructor(db: BancaDatabase) {
    this.#db = db
  }

  /** An object address of the stored file, or null when it is not in the store (use the plain address then). */
  get(url: string): Promise<string | null> {
    const known = this.#urls.get(url)
    if (known) return known
    const made = this.#db.assets.get(url).then((row) => {
      if (!row) this.#urls.delete(url)
      return row ? URL.createObjectURL(row.blob) : null
    })
    this.#urls.set(url, made)
    return made
  }

  /** Frees the memory of all of them. */
  async release(): Promise<void> {
    const urls = await Promise.all(this.#urls.values())
    this.#urls.clear()
    for (const url of urls) if (url) URL.revokeObjectURL(url)
  }
}
