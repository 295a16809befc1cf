import { once } from 'node:events'
import { Readable } from 'node:stream'
import { test } from '@japa/runner'
import { zipSize, zipStream, type ZipEntry } from '#shared'
import { END_BYTES, RECORD_BYTES, endOfZip, fileRecord } from '#shared/zip_records'
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
    const bytes = Buffer.concat(await zipStream([entries]).toArray())
    assert.equal(bytes.byteLength, zipSize(entries))
    const files = readZip(bytes)
    assert.deepEqual(
      [...files.keys()],
      entries.map(({ name }) => name)
    )
    assert.deepEqual(files.get('2026-11-26/7.png'), Buffer.alloc(3 * KIB + 7, 7))
  })

  test('opens one file at a time, and none before somebody reads', async ({ assert }) => {
    const { entries, open } = watchedFiles(50, 64 * KIB)
    const stream = zipStream([entries])
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
      const stream = zipStream([[...entries, { name: 'x.png', sizeBytes: KIB, at: 0, ...spoil }]])
      await assert.rejects(() => stream.toArray())
    }
  })

  test('a reader that leaves closes the file that is open', async ({ assert }) => {
    const { entries, open } = watchedFiles(3, 1024 * KIB)
    const stream = zipStream([entries])
    await once(stream, 'readable')
    stream.read(10)
    assert.equal(open.now, 1)
    const file = open.last as Readable
    stream.destroy()
    if (!file.closed) await once(file, 'close')
    assert.deepEqual([open.now, open.opened], [0, 1])
  })

  test('asks for a page when the one before is written, and lets others have their turn between', async ({
    assert,
  }) => {
    const { entries } = watchedFiles(60, KIB)
    let [asked, turns] = [0, 0]
    const turn = () => setImmediate(() => ((turns += 1), asked < 6 && turn()))
    async function* pages() {
      for (let from = 0; from < entries.length; from += 10) {
        asked += 1
        yield entries.slice(from, from + 10)
      }
    }
    const stream = zipStream(pages())
    await once(stream, 'readable')
    assert.isBelow(asked, 6)
    turn()
    const bytes = Buffer.concat(await stream.toArray())
    assert.equal(asked, 6)
    assert.isAtLeast(turns, 3)
    assert.equal(readZip(bytes).size, 60)
  })

  test('of more files than its short list can count has the long one', async ({ assert }) => {
    const count = 65_536
    const bytes = Buffer.from('x')
    const entries: ZipEntry[] = Array.from({ length: count }, (_, at) => ({
      name: `${at}`,
      sizeBytes: 1,
      at: 0,
      open: async () => Readable.from([bytes]),
    }))
    const zip = Buffer.concat(await zipStream([entries]).toArray())
    assert.equal(zip.byteLength, zipSize(entries))
    assert.equal(readZip(zip).size, count)
  }).timeout(60_000)

  test('beyond 4 GiB places are 64-bit numbers', ({ assert }) => {
    const at = 0x1_00_00_00_05
    const near = fileRecord({ name: 'a', sizeBytes: 1, changedAt: 0, checksum: 0, at: 5 })
    const far = fileRecord({ name: 'a', sizeBytes: 1, changedAt: 0, checksum: 0, at })
    assert.equal(near.readUInt32LE(42), 5)
    assert.equal(far.readUInt32LE(42), 0xff_ff_ff_ff)
    assert.equal(far.length, near.length + 12)
    assert.deepEqual([near.length, far.length], [RECORD_BYTES('a', 5), RECORD_BYTES('a', at)])
    assert.equal(Number(far.readBigUInt64LE(far.length - 8)), at)
    const end = { count: 1, listBytes: far.length, listAt: at }
    const bytes = endOfZip(end)
    assert.equal(bytes.length, END_BYTES(end))
    assert.equal(Number(bytes.readBigUInt64LE(48)), at)
    assert.equal(Number(bytes.readBigUInt64LE(64)), at + far.length)
    assert.throws(
      () => fileRecord({ name: 'a', sizeBytes: at, changedAt: 0, checksum: 0, at: 0 }),
      /too long/
    )
  })
})
