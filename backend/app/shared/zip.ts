import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import {
  END_BYTES,
  FILE_BYTES,
  RECORD_BYTES,
  descriptor,
  endOfZip,
  fileRecord,
  localHeader,
} from './zip_records.js'

/** A file of a zip. `name`: with folders by `/`, unlike any other. `open` is called when its turn comes; null: its bytes are gone. */
export type ZipEntry = { name: string; sizeBytes: number; at: number; open(): Promise<Readable | null> }

/** Files page by page: the next page is asked for when the one before is written. */
export type ZipPages = Iterable<readonly ZipEntry[]> | AsyncIterable<readonly ZipEntry[]>

/**
 * Files as one zip, stored without compression, one after another. One of them is open at a time, and others have their turn after each page,
 * so that neither the number nor the size of files holds up the process; memory grows by some 120 bytes a file, for the list at the end of a
 * zip. A file that cannot be read, or is of another length, destroys the stream, since half a zip would look like all of it; a reader that leaves closes
 * the file that is open.
 */
export function zipStream(pages: ZipPages): Readable {
  const open: { file: Readable | null } = { file: null }
  const stream = Readable.from(zipBytes(pages, open), { objectMode: false })
  // One that hangs in the store is not waited for.
  stream.once('close', () => open.file?.destroy())
  return stream
}

/** Bytes of the zip of these files, before the first one is written. */
export function zipSize(entries: readonly Pick<ZipEntry, 'name' | 'sizeBytes'>[]): number {
  let [at, list] = [0, 0]
  for (const { name, sizeBytes } of entries) {
    list += RECORD_BYTES(name, at)
    at += sizeBytes + FILE_BYTES(name)
  }
  return at + list + END_BYTES({ count: entries.length, listBytes: list, listAt: at })
}

async function* zipBytes(pages: ZipPages, open: { file: Readable | null }): AsyncGenerator<Buffer> {
  const list: Buffer[] = []
  let [at, count] = [0, 0]
  for await (const page of pages) {
    const records: Buffer[] = []
    for (const { name, sizeBytes, at: changedAt, open: openFile } of page) {
      open.file = await openFile()
      if (open.file === null) throw new Error(`${name} is gone`)
      yield localHeader(name, changedAt)
      let [checksum, read] = [0, 0]
      for await (const chunk of open.file as AsyncIterable<Buffer>) {
        checksum = crc32(chunk, checksum)
        read += chunk.length
        yield chunk
      }
      open.file = null
      if (read !== sizeBytes) throw new Error(`${name} has ${read} bytes instead of ${sizeBytes}`)
      yield descriptor(checksum, sizeBytes)
      records.push(fileRecord({ name, sizeBytes, changedAt, checksum, at }))
      at += sizeBytes + FILE_BYTES(name)
      count += 1
    }
    list.push(Buffer.concat(records))
    await breathe()
  }
  const listAt = at
  yield* list
  yield endOfZip({ count, listAt, listBytes: list.reduce((sum, { length }) => sum + length, 0) })
}
