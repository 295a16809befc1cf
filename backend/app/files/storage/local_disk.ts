import { constants } from 'node:fs'
import { access, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { StorageDriver } from './driver.js'

/** Answers, documents and faces: no other user of the machine reads them. */
const FOR_US = 0o600

/** Files under `root`, spread over 256 folders. Written under another name and renamed, so that no half file is ever seen. */
export class LocalDisk implements StorageDriver {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  #path(key: string) {
    return join(this.#root, key.slice(0, 2), key)
  }

  async put(key: string, source: Uint8Array | { path: string }) {
    const path = this.#path(key)
    const partial = `${path}.part`
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

  async open(key: string, part?: { start: number; end: number }) {
    const file = await open(this.#path(key), 'r')
    return file.createReadStream(part)
  }

  async exists(key: string) {
    return access(this.#path(key), constants.R_OK).then(
      () => true,
      () => false
    )
  }

  async remove(key: string) {
    await rm(this.#path(key), { force: true })
  }
}
