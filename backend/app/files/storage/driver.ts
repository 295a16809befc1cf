import type { Readable } from 'node:stream'

/** What is stored: the bytes themselves, or the path of a file to copy. */
export type Source = Uint8Array | { path: string }

/** A part of a file, both ends included; it lies within the file. */
export type Part = { start: number; end: number }

/** What the store has under a key. `storedAt`: epoch ms by the store's clock, to the second. */
export type StoredBytes = { key: string; sizeBytes: number; storedAt: number }

/**
 * Where the bytes are: on this machine's disk, or in an S3-compatible store that every machine reaches. One suite of tests
 * (`tests/functional/files/store_contract.spec.ts`) holds all drivers to it. Keys are ours (`actions/storage_key.ts`).
 * Where a store is away, its calls reject with `Unavailable` (`store_away`) within a bounded time.
 */
export interface StorageDriver {
  /**
   * Resolves only when the bytes survive a power cut. All or nothing: before that nobody sees any of them, and where it rejects nothing is
   * stored under the key, or what was there before.
   */
  put(key: string, source: Source): Promise<void>
  /** The bytes, or those of `part`; null: there is no such key. Its reader may be slow; what is not read to its end is destroyed. */
  open(key: string, part?: Part): Promise<Readable | null>
  exists(key: string): Promise<boolean>
  /** That it is gone already is well. */
  remove(key: string): Promise<void>
  /**
   * All that is stored under keys of ours, in no order, read page by page; a name of another form is left out. What is put or removed meanwhile may
   * be missed, and a key may come twice while it is moved.
   */
  list(): AsyncIterable<StoredBytes>
  /** Removes what is left of puts that began before then (epoch ms) and whose process did not live to end them. @returns how many */
  removeAbandoned(before: number): Promise<number>
}
