import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { moveFiles, type StaysBecause } from '#files/actions/move_files'
import { newStorageKey, sha256Of } from '#files/actions/storage_key'
import { DiskFirst } from '#files/storage/disk_first'
import type { StorageDriver } from '#files/storage/driver'
import { LocalDisk } from '#files/storage/local_disk'
import { S3Store } from '#files/storage/s3_store'
import { clock, Unavailable } from '#shared'
import { createInstitution } from '#tests/fixtures/people'
import { ONE_DATABASE } from '#tests/fixtures/one_database'
import { launch, type RunningProcess } from '#tests/fixtures/production_process'
import { createSitting } from '#tests/fixtures/applications'
import { storeBetween } from '#tests/fixtures/store_between'
import { s3Settings, startS3, swiftPrograms, type RunningS3 } from '../../../../.workspace/services/swift.mjs'

const MIB = 1_048_576

type Stored = { key: string; bytes: Buffer }

const bytesOf = async (store: StorageDriver, key: string) => {
  const stream = await store.open(key)
  return stream && Buffer.concat(await stream.toArray())
}

test.group('The move of files from the disk to the store', (group) => {
  const missing = !swiftPrograms()
  if (missing) group.tap((one) => one.skip(true, 'Swift is not installed: apt-get install python3-swift'))
  let s3: RunningS3
  let folder: string
  let disk: LocalDisk
  let institutionId: number
  group.setup(async () => {
    if (missing) return
    s3 = await startS3()
    institutionId = (await createInstitution()).id
  })
  group.teardown(async () => {
    if (!missing) await s3.stop()
  })
  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'banca-move-'))
    disk = new LocalDisk(join(folder, 'files'))
    return () => rmSync(folder, { recursive: true })
  })

  async function onDisk(size: number): Promise<Stored> {
    const bytes = randomBytes(size)
    const key = newStorageKey(sha256Of(bytes))
    await disk.put(key, bytes)
    return { key, bytes }
  }
  async function fileOf(size: number): Promise<Stored> {
    const file = await onDisk(size)
    await db.table('files').insert({
      institution_id: institutionId,
      owner_id: null,
      purpose: 'item_image',
      retention_class: 'exam',
      storage_key: file.key,
      sha256: sha256Of(file.bytes),
      content_type: 'image/png',
      filename: 'x.png',
      size_bytes: size,
      created_at: clock.now(),
    })
    return file
  }
  const left = () =>
    readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [entry.name] : []
    )

  test('each file is in the store with its bytes and size, and the disk is empty; it is readable all the time', async ({
    assert,
  }) => {
    const files = await Promise.all([0, 1, 50_000, 9 * MIB, ...Array<number>(100).fill(10)].map(fileOf))
    const store = new S3Store(s3)
    const both = new DiskFirst(disk, store)
    const found: number[] = []
    let isOver = false
    const move = moveFiles({ disk, store, progress: (at) => found.push(at.found) }).finally(
      () => (isOver = true)
    )
    while (!isOver)
      for (const { key, bytes } of files.slice(0, 3)) {
        const read = await bytesOf(both, key)
        assert.isTrue(read?.equals(bytes), key)
      }
    const sum = files.reduce((bytes, file) => bytes + file.bytes.byteLength, 0)
    assert.deepEqual(await move, { moved: files.length, bytes: sum, purged: 0, stay: 0 })
    assert.deepEqual(found, [files.length, files.length])
    for (const { key, bytes } of files) assert.isTrue((await bytesOf(store, key))?.equals(bytes), key)
    assert.deepEqual(left(), [])
    assert.deepEqual(await moveFiles({ disk, store }), { moved: 0, bytes: 0, purged: 0, stay: 0 })
  })

  test('a file that is moved between two looks for it is found', async ({ assert }) => {
    const file = await fileOf(10)
    const store = new S3Store(s3)
    const open = store.open.bind(store)
    store.open = async (key, part) => {
      const found = await open(key, part)
      store.open = open
      await moveFiles({ disk, store })
      return found
    }
    assert.isTrue((await bytesOf(new DiskFirst(disk, store), file.key))?.equals(file.bytes))
  })

  test('parts of a file that is still being sent are moved too', async ({ assert }) => {
    const { applicationId } = await createSitting()
    const part = await onDisk(1_000)
    await db.table('answer_file_parts').insert({
      application_id: applicationId,
      digest: sha256Of(part.bytes),
      part_size: 1_000,
      part_index: 0,
      size_bytes: 1_000,
      storage_key: part.key,
      created_at: clock.now(),
    })
    const store = new S3Store(s3)
    assert.equal((await moveFiles({ disk, store })).moved, 1)
    assert.isTrue((await bytesOf(store, part.key))?.equals(part.bytes))
  })

  test('what is damaged, belongs to no row or is no file of ours stays, and is reported; the others go', async ({
    assert,
  }) => {
    const [longer, other, good] = [await fileOf(100), await fileOf(100), await fileOf(100)]
    const unnamed = await onDisk(100)
    appendFileSync(disk.pathOf(longer.key), 'x')
    writeFileSync(disk.pathOf(other.key), randomBytes(100))
    mkdirSync(join(folder, 'files/zz'))
    writeFileSync(join(folder, 'files/zz/leia-me.txt'), 'oi')
    const reported = new Map<string, StaysBecause>()
    const store = new S3Store(s3)
    const misplaced = newStorageKey(sha256Of(randomBytes(10)))
    for (const place of ['', 'zz/']) writeFileSync(join(folder, 'files', place + misplaced), 'oi')
    const report = await moveFiles({ disk, store, stays: (name, why) => reported.set(name, why) })
    assert.deepEqual(report, { moved: 1, bytes: 100, purged: 0, stay: 6 })
    assert.deepEqual(Object.fromEntries(reported), {
      [longer.key]: 'damaged',
      [other.key]: 'damaged',
      [unnamed.key]: 'no_record',
      'zz/leia-me.txt': 'foreign',
      [`zz/${misplaced}`]: 'foreign',
      [`./${misplaced}`]: 'foreign',
    })
    assert.sameMembers(left(), [
      ...[longer, other, unnamed].map(({ key }) => key),
      ...['leia-me.txt', misplaced, misplaced],
    ])
    for (const { key } of [longer, other, unnamed]) assert.isFalse(await store.exists(key))
    assert.isTrue(await store.exists(good.key))
  })

  test('a file that the store does not give back as it was stays on the disk', async ({ assert }) => {
    const file = await fileOf(100)
    const store = new S3Store(s3)
    // As a store would that loses bytes and does not know it.
    const put = store.put.bind(store)
    store.put = (key) => put(key, Buffer.alloc(100))
    assert.equal((await moveFiles({ disk, store })).stay, 1)
    assert.isTrue((await bytesOf(new DiskFirst(disk, store), file.key))?.equals(file.bytes))
    store.put = put
    assert.equal((await moveFiles({ disk, store })).moved, 1)
    assert.isTrue((await bytesOf(store, file.key))?.equals(file.bytes))
  })

  test('a file that is purged while it is moved is in neither place afterwards, also where the run is killed', async ({
    assert,
  }) => {
    const store = new S3Store(s3)
    const put = store.put.bind(store)
    for (const isKilled of [false, true]) {
      const { key, bytes } = await fileOf(100)
      store.put = async () => {
        // The purge finds nothing in the store yet: the bytes come after it.
        await db.from('files').where('storage_key', key).delete()
        if (isKilled) await new DiskFirst(disk, store).remove(key)
        await put(key, bytes)
        if (isKilled) throw new Unavailable({ code: 'store_away', messages: [] }, { message: 'killed' })
      }
      if (isKilled) await assert.rejects(() => moveFiles({ disk, store }))
      else assert.equal((await moveFiles({ disk, store })).purged, 1)
      store.put = put
      if (isKilled) await moveFiles({ disk, store })
      assert.isFalse(await store.exists(key))
      assert.deepEqual(left(), [])
    }
  })

  test('a purged file whose bytes another machine could not reach is removed, not moved', async ({
    assert,
  }) => {
    const file = await onDisk(100)
    await db.table('file_purges').insert({
      institution_id: institutionId,
      purpose: 'snapshot',
      retention_class: 'capture',
      storage_key: file.key,
      size_bytes: 100,
      file_created_at: clock.now(),
      source: 'schedule',
      purged_at: clock.now(),
      bytes_removed_at: clock.now(),
    })
    const store = new S3Store(s3)
    assert.deepEqual(await moveFiles({ disk, store }), { moved: 0, bytes: 0, purged: 1, stay: 0 })
    assert.deepEqual(left(), [])
    assert.isFalse(await store.exists(file.key))
  })

  test('killed at any of its calls to the store it loses nothing, and the next run goes on from there', async ({
    assert,
    cleanup,
  }) => {
    const files = [await fileOf(10), await fileOf(9 * MIB), await fileOf(20)]
    let calls = 0
    let killAt = Infinity
    let running: RunningProcess | null = null
    const { endpoint, end } = await storeBetween(s3.endpoint, () => {
      calls += 1
      if (calls < killAt) return 'pass'
      running?.child.kill('SIGKILL')
      return 'hang'
    })
    cleanup(end)
    const run = async (at: number) => {
      calls = 0
      killAt = at
      running = launch(
        {
          program: ['bin/console.ts', 'files:move'],
          env: { BANCA_DEMO: 'false', DATA_DIR: folder, ...s3Settings(s3), S3_ENDPOINT: endpoint },
        },
        0
      )
      const code = await running.ended
      return { code, log: running.log() }
    }
    const both = new DiskFirst(disk, new S3Store(s3))
    // The first two calls are the check of the bucket. Each run gets further than the one before.
    for (let at = 3; ; at += 2) {
      const { code, log } = await run(at)
      for (const { key, bytes } of files) assert.isTrue((await bytesOf(both, key))?.equals(bytes), log)
      if (code !== null) {
        assert.equal(code, 0, log)
        assert.isAbove(at, 5, 'it was killed more than once')
        break
      }
    }
    assert.deepEqual(left(), [])
  }).tags([ONE_DATABASE])

  test('where the store is away it ends with the reason, and with STORE=disk with what to do', async ({
    assert,
  }) => {
    const file = await fileOf(10)
    const env = { BANCA_DEMO: 'false', DATA_DIR: folder }
    const command = { program: ['bin/console.ts', 'files:move'] }
    const { endpoint, end } = await storeBetween(s3.endpoint, () => 'cut')
    const away = launch({ ...command, env: { ...env, ...s3Settings(s3), S3_ENDPOINT: endpoint } }, 0)
    assert.equal(await away.ended, 1)
    end()
    assert.include(away.log(), 'run this again when the store answers')
    const onlyDisk = launch({ ...command, env: { ...env, STORE: 'disk' } }, 0)
    assert.equal(await onlyDisk.ended, 1)
    assert.include(onlyDisk.log(), 'Set STORE=s3')
    assert.deepEqual(left(), [file.key])
  }).tags([ONE_DATABASE])
})
