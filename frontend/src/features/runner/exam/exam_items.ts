import type { OpenFile } from '@banca/item-renderers/contract'
import { AssetUrls, prefetchExam, type BancaDatabase } from '../../../offline/index.ts'
import { fileAddresses } from '../../../exam/content/item_files.ts'
import { pictureAddresses, withLocalPictures } from '../../../exam/content/item_pictures.ts'
import type { ExamCalls, ExamItem } from './calls.ts'
import { localPictures } from './local_pictures.ts'

/** Timeout of a video that loads in the background, ms. */
const FILE_BEHIND_MS = 600_000

export type ExamItemsOptions = {
  db: BancaDatabase
  applicationId: string
  calls: Pick<ExamCalls, 'picture' | 'file' | 'stream'>
  /** Items by id, with pictures from the local store. Called again whenever more of them have arrived. */
  onShown: (items: ReadonlyMap<string, ExamItem>) => void
}

/**
 * The items of an exam with their pictures and videos from the local store; missing ones are fetched in the
 * background.
 */
export class ExamItems {
  readonly #options: ExamItemsOptions
  readonly #assets: AssetUrls
  #all: readonly ExamItem[] = []

  constructor(options: ExamItemsOptions) {
    this.#options = options
    this.#assets = new AssetUrls(options.db)
  }

  /** A video from the local store if it is there, else streamed. */
  readonly openFile: OpenFile = async (url) => {
    const local = await this.#assets.get(url)
    if (local !== null) return { address: local, isLocal: true }
    return { address: await this.#options.calls.stream(url), isLocal: false }
  }

  /**
   * Stores an item that was handed out after the others, and shows it with them. Rejects where the local
   * store cannot be read.
   */
  async add(item: ExamItem): Promise<readonly ExamItem[]> {
    const { db, applicationId } = this.#options
    await db.items.bulkPut([{ applicationId, id: item.id, data: item }]).catch(() => undefined)
    await this.show([...this.#all.filter(({ id }) => id !== item.id), item])
    return this.#all
  }

  async show(items: readonly ExamItem[]): Promise<void> {
    const { db, onShown } = this.#options
    this.#all = items
    const wanted = pictureAddresses(items)
    const local = await localPictures(db, wanted)
    onShown(new Map(items.map((item) => [String(item.id), withLocalPictures(item, local)])))
    const missing = [...wanted.filter((url) => !local.has(url)), ...(await this.#missingFiles(items))]
    if (missing.length > 0) void this.#fetchMissing(items, missing)
  }

  /** Revokes the object URLs that were given out. */
  release = () => this.#assets.release()

  async #missingFiles(items: readonly ExamItem[]): Promise<string[]> {
    const files = fileAddresses(items)
    const rows = await this.#options.db.assets.bulkGet(files)
    return files.filter((_url, index) => rows[index] === undefined)
  }

  /** Fetches the pictures and videos that were not available before the first item. */
  async #fetchMissing(items: readonly ExamItem[], missing: readonly string[]): Promise<void> {
    const { db, applicationId, calls } = this.#options
    const files = new Set(fileAddresses(items))
    const { failed } = await prefetchExam({
      db,
      applicationId,
      items,
      assetUrls: missing,
      fetchAsset: (url) => (files.has(url) ? calls.file(url, FILE_BEHIND_MS) : calls.picture(url)),
    })
    if (failed.length < missing.length) await this.show(this.#all)
  }
}
