import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '#shared'
import { STORAGE_KEY } from '../domain/names.js'
import type { Part, Source, StorageDriver, StoredBytes } from './driver.js'

/** Answers, documents and faces: no other user of the machine reads them. */
const FOR_US = 0o600
/** What is being written ends with this. */
const PARTIAL = '.part'

/** Files under `root`, spread over 256 folders. Written under another name and renamed, so that no half file is ever seen. */
export class LocalDisk implements StorageDriver {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** Where the file of this key is, or would be. */
  pathOf(key: string) {
    return join(this.#root, key.slice(0, 2), key)
  }

  /**
   * Names of its files, folder by folder; of whatever else somebody put there, also in a wrong place, the path below the root. What is being
   * written is left out.
   */
  async *names(): AsyncGenerator<string> {
    for (const folder of await namesIn(this.#root)) {
      const path = join(this.#root, folder)
      if (!(await stat(path)).isDirectory()) yield `./${folder}`
      for (const name of await namesIn(path))
        if (!name.endsWith(PARTIAL)) yield name.slice(0, 2) === folder ? name : `${folder}/${name}`
    }
  }

  async put(key: string, source: Source) {
    const path = this.pathOf(key)
    // Two that put the same file at once do not write into each other's.
    const partial = `${path}.${randomBytes(6).toString('hex')}${PARTIAL}`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      if (!(source instanceof Uint8Array)) await copyFile(source.path, partial)
      const file = await open(partial, source instanceof Uint8Array ? 'w' : 'r+', FOR_US)
      try {
        // A copy has the mode of what it was copied from.
        await file.chmod(FOR_US)
        if (source instanceof Uint8Array) await file.writeFile(source)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(partial, path)
      await this.#syncFolder(dirname(path))
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
  }

  /** A rename is durable only when its folder is. */
  async #syncFolder(folder: string) {
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  async open(key: string, part?: Part) {
    try {
      const file = await open(this.pathOf(key), 'r')
      return file.createReadStream(part)
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    }
  }

  async exists(key: string) {
    return access(this.pathOf(key), constants.R_OK).then(
      () => true,
      () => false
    )
  }

  async remove(key: string) {
    await rm(this.pathOf(key), { force: true })
  }

  async *list(): AsyncGenerator<StoredBytes> {
    for await (const key of this.names()) {
      if (!STORAGE_KEY.test(key)) continue
      // It may go between the two looks.
      const found = await stat(this.pathOf(key)).catch(() => null)
      if (found) yield { key, sizeBytes: found.size, storedAt: found.mtimeMs }
    }
  }

  async removeAbandoned(before: number) {
    let removed = 0
    for (const folder of await namesIn(this.#root))
      for (const name of await namesIn(join(this.#root, folder))) {
        if (!name.endsWith(PARTIAL)) continue
        const path = join(this.#root, folder, name)
        // It may end by itself between the two looks.
        const changed = await stat(path).then(
          ({ mtimeMs }) => mtimeMs,
          () => Infinity
        )
        if (changed >= before) continue
        await rm(path, { force: true })
        removed += 1
      }
    return removed
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))) return []
    throw error
  }
}
