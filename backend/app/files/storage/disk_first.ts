import type { Part, Source, StorageDriver } from './driver.js'

/**
 * The store, and before it the disk of this machine, on which files are that were stored before the school had a store: until
 * `files:move` has moved them, and while it does so, they are read there.
 * The disk is asked first. A file leaves it only once the store has it, so that whoever misses it on the disk finds it in the store; the
 * other order would miss a file that is moved between the two looks.
 */
export class DiskFirst implements StorageDriver {
  readonly #disk: StorageDriver
  readonly #store: StorageDriver

  constructor(disk: StorageDriver, store: StorageDriver) {
    this.#disk = disk
    this.#store = store
  }

  /** Nothing new is stored on the disk. */
  async put(key: string, source: Source) {
    await this.#store.put(key, source)
    await this.#disk.remove(key)
  }

  async open(key: string, part?: Part) {
    return (await this.#disk.open(key, part)) ?? this.#store.open(key, part)
  }

  async exists(key: string) {
    return (await this.#disk.exists(key)) || this.#store.exists(key)
  }

  async remove(key: string) {
    await this.#disk.remove(key)
    await this.#store.remove(key)
  }

  async *list() {
    yield* this.#disk.list()
    yield* this.#store.list()
  }

  async removeAbandoned(before: number) {
    return (await this.#disk.removeAbandoned(before)) + (await this.#store.removeAbandoned(before))
  }
}
