import type { Readable } from 'node:stream'

/** A file of a zip. `name`: with folders by `/`, unlike any other. `open` is called when its turn comes; null: its bytes are gone. */
export type ZipEntry = { name: string; sizeBytes: number; at: number; open(): Promise<Readable | null> }

/** A zip as a stream. `sizeBytes`: of all of it, known before the first byte; null where the library cannot tell. */
export type Zip = { stream: Readable; sizeBytes: number | null }

/**
 * Files as one zip, stored without compression, one after another: memory does not grow with their number or size, and one of them is
 * open at a time. The one place that knows the library, which is loaded when the first zip is asked for. A file that cannot be read
 * destroys the stream, since half a zip would look like all of it; a reader that leaves closes the file that is open.
 */
export async function zipStream(entries: readonly ZipEntry[]): Promise<Zip> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const fail = (error: unknown) => {
    stream.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  let current: Readable | null = null
  zip.on('error', fail)
  stream.on('close', () => current?.destroy())
  for (const { name, sizeBytes, at, open } of entries) {
    const options = { size: sizeBytes, mtime: new Date(at), compress: false }
    zip.addReadStreamLazy(name, options, (ready) => {
      if (stream.destroyed) return
      void open().then((file) => {
        if (file === null) return fail(new Error(`${name} is gone`))
        if (stream.destroyed) return void file.destroy()
        current = file
        file.on('error', fail)
        ready(null, file)
      }, fail)
    })
  }
  let size: number | null = null
  zip.end({ forceZip64Format: false, comment: '' }, ((total: number) => {
    size = total < 0 ? null : total
  }) as () => void)
  return { stream, sizeBytes: size }
}
