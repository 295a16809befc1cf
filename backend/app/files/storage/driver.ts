import type { Readable } from 'node:stream'

/** Where the bytes are. Local disk now; an S3-compatible store is another file behind the same four calls. */
export interface StorageDriver {
  /** Resolves only when the bytes survive a power cut. `source` is the bytes themselves or the path of a file to copy. */
  put(key: string, source: Uint8Array | { path: string }): Promise<void>
  /** The bytes, or those of `part` (both ends included). */
  open(key: string, part?: { start: number; end: number }): Promise<Readable>
  exists(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}
