import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { STORAGE_KEY } from '#files/domain/names'
import { DiskFirst } from '#files/storage/disk_first'
import type { StorageDriver, StoredBytes } from '#files/storage/driver'
import { LocalDisk } from '#files/storage/local_disk'
import { S3Store } from '#files/storage/s3_store'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { startS3, swiftPrograms } from '../../../../.workspace/services/swift.mjs'

const MIB = 1_048_576
/** So many files of a store are read at once. */
const READERS = 16
const newKey = () => randomBytes(24).toString('hex')

const bytesOf = async (store: StorageDriver, key: string, part?: { start: number; end: number }) => {
  const stream = await store.open(key, part)
  return stream && Buffer.concat(await stream.toArray())
}

type Prepared = { store: StorageDriver; end: () => unknown }

const drivers: Record<string, { prepare: () => Promise<Prepared>; missing: () => string | false }> = {
  disk: {
    missing: () => false,
    prepare: async () => {
      const root = mkdtempSync(join(tmpdir(), 'banca-store-'))
      const store = new LocalDisk(join(root, 'files'))
      // As a move that was killed leaves one.
      const marker = `${store.pathOf(newKey())}.moving`
      mkdirSync(dirname(marker), { recursive: true })
      writeFileSync(marker, '')
      return { store, end: () => rmSync(root, { recursive: true }) }
    },
  },
  // As while files are moved from the one to the other; here both are disks.
  'a disk before a store': {
    missing: () => false,
    prepare: async () => {
      const root = mkdtempSync(join(tmpdir(), 'banca-store-'))
      const store = new DiskFirst(new LocalDisk(join(root, 'disk')), new LocalDisk(join(root, 'store')))
      return { store, end: () => rmSync(root, { recursive: true }) }
    },
  },
  S3: {
    missing: () => !swiftPrograms() && 'Swift is not installed: apt-get install python3-swift',
    prepare: async () => {
      const s3 = await startS3()
      const store = new S3Store(s3, { readers: READERS, listed: 2 })
      // It leaves an object of another name.
      await store.problem()
      return { store, end: () => s3.stop() }
    },
  },
}

for (const [name, { prepare, missing }] of Object.entries(drivers))
  test.group(`What every store does: ${name}`, (group) => {
    onOneDatabase(group)
    const reason = missing()
    if (reason) group.tap((one) => one.skip(true, reason))
    let prepared: Prepared
    let store: StorageDriver
    let folder = ''
    group.setup(async () => {
      if (reason) return
      folder = mkdtempSync(join(tmpdir(), 'banca-sources-'))
      prepared = await prepare()
      store = prepared.store
    })
    group.teardown(async () => {
      if (reason) return
      await prepared.end()
      rmSync(folder, { recursive: true })
    })
    const fileOf = (bytes: Uint8Array) => {
      const path = join(folder, newKey())
      writeFileSync(path, bytes)
      return path
    }

    test('bytes come back as they were, from memory and from a file: {$self} of them')
      .with([0, 1, 5 * MIB + 1, 20 * MIB])
      .run(async ({ assert }, size) => {
        const bytes = randomBytes(size)
        for (const source of [bytes, { path: fileOf(bytes) }]) {
          const key = newKey()
          await store.put(key, source)
          assert.isTrue(await store.exists(key))
          const back = await bytesOf(store, key)
          assert.isTrue(back?.equals(bytes))
        }
      })

    test('a part is read by its first and last byte, also across the parts of an upload', async ({
      assert,
    }) => {
      const bytes = randomBytes(17 * MIB)
      const key = newKey()
      await store.put(key, bytes)
      for (const [start, end] of [
        [0, 0],
        [8 * MIB - 3, 8 * MIB + 3],
        [bytes.length - 1, bytes.length - 1],
        [0, bytes.length - 1],
      ] as const) {
        const part = await bytesOf(store, key, { start, end })
        assert.isTrue(part?.equals(bytes.subarray(start, end + 1)), `${start}-${end}`)
      }
    })

    test('a key that was never stored opens nothing, and its removal is well', async ({ assert }) => {
      const key = newKey()
      assert.isFalse(await store.exists(key))
      assert.isNull(await store.open(key))
      assert.isNull(await store.open(key, { start: 0, end: 9 }))
      await store.remove(key)
    })

    test('what was removed is gone, large or small, and can be removed again', async ({ assert }) => {
      for (const size of [10, 9 * MIB]) {
        const key = newKey()
        await store.put(key, randomBytes(size))
        await store.remove(key)
        assert.isFalse(await store.exists(key))
        assert.isNull(await store.open(key))
        await store.remove(key)
      }
    })

    test('a file is seen complete or not at all while it is stored', async ({ assert }) => {
      const bytes = randomBytes(20 * MIB)
      const key = newKey()
      let isOver = false
      const put = store.put(key, { path: fileOf(bytes) }).finally(() => (isOver = true))
      while (!isOver) {
        const seen = await bytesOf(store, key)
        assert.isTrue(seen === null || seen.equals(bytes))
      }
      await put
      assert.isTrue((await bytesOf(store, key))?.equals(bytes))
    })

    test('where a put fails, nothing is stored, or what was there before', async ({ assert }) => {
      const [unknown, known] = [newKey(), newKey()]
      await store.put(known, Buffer.from('antes'))
      for (const key of [unknown, known])
        for (const path of [join(folder, 'none'), folder]) {
          const failure = await store.put(key, { path }).then(
            () => null,
            (error: unknown) => error
          )
          assert.instanceOf(failure, Error, path)
        }
      assert.isFalse(await store.exists(unknown))
      assert.equal(String(await bytesOf(store, known)), 'antes')
    })

    test('many puts at once are all stored, and of two under one key one is', async ({ assert }) => {
      const files = Array.from({ length: 40 }, () => ({ key: newKey(), bytes: randomBytes(50_000) }))
      const contested = newKey()
      const both = [randomBytes(9 * MIB), randomBytes(9 * MIB)]
      await Promise.all([
        ...files.map(({ key, bytes }) => store.put(key, bytes)),
        ...both.map((bytes) => store.put(contested, bytes)),
      ])
      for (const { key, bytes } of files) assert.isTrue((await bytesOf(store, key))?.equals(bytes))
      const won = await bytesOf(store, contested)
      assert.isTrue(both.some((bytes) => won?.equals(bytes)))
    })

    test('a file that is opened and not read to its end keeps nobody from the next', async ({ assert }) => {
      const key = newKey()
      const bytes = randomBytes(2 * MIB)
      await store.put(key, bytes)
      for (let at = 0; at < 2 * READERS; at += 1) (await store.open(key))?.destroy()
      assert.isTrue((await bytesOf(store, key))?.equals(bytes))
    })

    test('everything that is stored is listed once with its size and time, over as many pages as it takes', async ({
      assert,
    }) => {
      // Some stores know no parts of a second, and a disk's clock ticks later than ours.
      const began = Date.now() - 1000
      const files = new Map(Array.from({ length: 5 }, (_, at) => [newKey(), at * 1000]))
      for (const [key, size] of files) await store.put(key, randomBytes(size))
      const gone = newKey()
      await store.put(gone, randomBytes(10))
      await store.remove(gone)
      const listed: StoredBytes[] = []
      for await (const one of store.list()) listed.push(one)
      const keys = listed.map(({ key }) => key)
      assert.equal(new Set(keys).size, keys.length)
      assert.isTrue(keys.every((key) => STORAGE_KEY.test(key)))
      assert.notInclude(keys, gone)
      for (const [key, size] of files) {
        const one = listed.find((found) => found.key === key)
        assert.equal(one?.sizeBytes, size)
        assert.isTrue(Number(one?.storedAt) >= began && Number(one?.storedAt) <= Date.now() + 1000)
      }
    })

    test('the removal of what was abandoned touches no file that is stored', async ({ assert }) => {
      const key = newKey()
      await store.put(key, Buffer.from('fica'))
      assert.equal(await store.removeAbandoned(Number.MAX_SAFE_INTEGER), 0)
      assert.equal(String(await bytesOf(store, key)), 'fica')
    })
  })
