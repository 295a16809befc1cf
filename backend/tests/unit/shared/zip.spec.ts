import { once } from 'node:events'
import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { zipStream, type ZipEntry } from '#shared'
import { readZip } from '#tests/fixtures/zip'

const KIB = 1024

/** Files of `size` bytes that report when they are opened and closed. */
function watchedFiles(count: number, size: number) {
  const open = { now: 0, most: 0, opened: 0, last: null as Readable | null }
  const entries: ZipEntry[] = Array.from({ length: count }, (_, at) => ({
    name: `2026-11-26/${at}.png`,
    sizeBytes: size,
    at: Date.UTC(2026, 10, 26, 12),
    open: async () => {
      open.now += 1
      open.opened += 1
      open.most = Math.max(open.most, open.now)
      const stream = Readable.from(
        (function* () {
          for (let sent = 0; sent < size; sent += KIB) yield Buffer.alloc(Math.min(KIB, size - sent), at)
        })()
      )
      stream.once('close', () => (open.now -= 1))
      open.last = stream
      return stream
    },
  }))
  return { open, entries }
}

test.group('a zip', () => {
  test('has every file as it is, and the size that was promised before its first byte', async ({
    assert,
  }) => {
    const { entries } = watchedFiles(20, 3 * KIB + 7)
    const { stream, sizeBytes } = await zipStream(entries)
    const bytes = Buffer.concat(await stream.toArray())
    assert.equal(bytes.byteLength, sizeBytes)
    const files = readZip(bytes)
    assert.deepEqual(
      [...files.keys()],
      entries.map(({ name }) => name)
    )
    assert.deepEqual(files.get('2026-11-26/7.png'), Buffer.alloc(3 * KIB + 7, 7))
  })

  test('opens one file at a time, and none before somebody reads', async ({ assert }) => {
    const { entries, open } = watchedFiles(50, 64 * KIB)
    const { stream } = await zipStream(entries)
    stream.pause()
    await once(stream, 'readable')
    assert.isBelow(open.opened, 3, 'what nobody reads is not opened')
    let read = 0
    for await (const chunk of stream) read += (chunk as Buffer).byteLength
    assert.isAbove(read, 50 * 64 * KIB)
    assert.equal(open.opened, 50)
    assert.isAtMost(open.most, 2, 'one that is read, beside one that is closing')
  })

  test('breaks off where a file is gone or of another length: half of it is not taken for all', async ({
    assert,
  }) => {
    for (const spoil of [
      { open: async () => null },
      { open: async () => Readable.from([Buffer.alloc(5)]) },
      {
        open: async () =>
          new Readable({
            read() {
              this.destroy(new Error('the store is away'))
            },
          }),
      },
      { open: () => Promise.reject(new Error('no such store')) },
    ]) {
      const { entries } = watchedFiles(3, KIB)
      const { stream } = await zipStream([...entries, { name: 'x.png', sizeBytes: KIB, at: 0, ...spoil }])
      await assert.rejects(() => stream.toArray())
    }
  })

  test('a reader that leaves closes the file that is open', async ({ assert }) => {
    const { entries, open } = watchedFiles(3, 1024 * KIB)
    const { stream } = await zipStream(entries)
    await once(stream, 'readable')
    stream.read(10)
    assert.equal(open.now, 1)
    const file = open.last as Readable
    stream.destroy()
    if (!file.closed) await once(file, 'close')
    assert.deepEqual([open.now, open.opened], [0, 1])
  })
})
