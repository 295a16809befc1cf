import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { dropParts } from '#delivery/actions/store_part'
import { DISCARDED_FOR_MS } from '#files/actions/discard_files'
import {
  discardFiles,
  placeFile,
  placeFiles,
  registerFile,
  registerItemImages,
  removePlaced,
  removeUnnamed,
  storeFile,
  storePart,
  writeItemImages,
} from '#files'
import { storeFileIf } from '#files/actions/store_file'
import { newStorageKey, sha256Of } from '#files/actions/storage_key'
import { nameBytes, namingOf, putNoted } from '#files/actions/unnamed_bytes'
import { removeUnnamedBytes, WAIT_MS } from '#files/jobs/unnamed_bytes'
import { storage } from '#files/storage/storage'
import { clock, ok, refuse } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { ONE_DATABASE } from '#tests/fixtures/one_database'
import { createInstitution, createUser } from '#tests/fixtures/people'
import { countReads } from '#tests/fixtures/reads'

const run = () => removeUnnamedBytes({ stop: new AbortController().signal })
const listed = async (key: string) => (await db.from('unnamed_bytes').where('storage_key', key)).length
const put = (bytes = randomBytes(20)) => putNoted(sha256Of(bytes), bytes)

async function newFile() {
  const { id, institution } = await createUser({ institution: await createInstitution() })
  return {
    source: randomBytes(20),
    filename: 'x.png',
    purpose: 'item_image' as const,
    contentType: 'image/png',
    institutionId: institution.id,
    ownerId: id,
  }
}

async function insertPart(storageKey: string) {
  const { applicationId } = await createSitting()
  await db.table('answer_file_parts').insert({
    application_id: applicationId,
    digest: sha256Of(randomBytes(8)),
    part_size: 20,
    part_index: 0,
    size_bytes: 20,
    storage_key: storageKey,
    created_at: clock.now(),
  })
}

/** In the suite `mariadb` the store is an S3-compatible one, in `sqlite` the disk. */
test.group('Bytes that no row names', (group) => {
  group.each.teardown(() => clock.release())

  test('those of several files are noted by one statement', async ({ assert }) => {
    const files = [await newFile(), await newFile(), await newFile()]
    const { value: placed, reads } = await countReads(() => placeFiles(files))
    assert.equal(reads, 1)
    for (const [at, file] of files.entries()) {
      const { storageKey, sha256 } = placed[at] ?? { storageKey: '', sha256: '' }
      assert.equal(sha256, sha256Of(file.source))
      assert.equal(await listed(storageKey), 1)
      assert.isTrue(await storage.exists(storageKey))
      await db.transaction((trx) => registerFile(placed[at] ?? assert.fail(), trx))
      assert.equal(await listed(storageKey), 0)
    }
    assert.deepEqual(await placeFiles([]), [])
  })

  test('whose row never came are removed a week later, and nothing else is', async ({ assert, cleanup }) => {
    const file = await storeFile(await newFile())
    const part = await storePart(randomBytes(20))
    await insertPart(part)
    const naming = namingOf(part)
    await db.rawQuery(naming.sql, [part])
    // As of another database of this store, or of a day that this one does not have since it was restored.
    const foreign = newStorageKey(sha256Of(randomBytes(8)))
    await storage.put(foreign, randomBytes(20))
    cleanup(() => storage.remove(foreign))
    const [before, after] = [await put(), await put()]
    await db.from('unnamed_bytes').where('storage_key', after).increment('noted_at', 60_000)

    clock.advance(WAIT_MS - 60_000)
    await run()
    for (const key of [before, after]) assert.isTrue(await storage.exists(key))
    clock.advance(61_000)
    await run()
    assert.isFalse(await storage.exists(before))
    assert.equal(await listed(before), 0)
    for (const key of [file.path, part, foreign, after]) assert.isTrue(await storage.exists(key), key)
    assert.equal(await listed(after), 1)
  })

  test('of a row that was replaced stay for an hour: somebody may be reading them', async ({ assert }) => {
    const { id, path } = await storeFile(await newFile())
    await db.transaction((trx) => discardFiles([id], trx))
    assert.isNull(await db.from('files').where('id', id).first())
    await run()
    assert.isTrue(await storage.exists(path))
    clock.advance(DISCARDED_FOR_MS - 60_000)
    await run()
    assert.isTrue(await storage.exists(path))
    clock.advance(61_000)
    await run()
    assert.isFalse(await storage.exists(path))
    assert.equal(await listed(path), 0)
  })

  test('leave the list with their row, whichever way they came', async ({ assert }) => {
    const file = await storeFile(await newFile())
    const admitted = await storeFileIf(await newFile(), async () => ok(null))
    const { id: institutionId } = await createInstitution()
    const images = Array.from({ length: 9 }, (_, at) => {
      const bytes = Buffer.from(`picture ${at}`)
      return {
        purpose: 'item_image' as const,
        sha256: sha256Of(bytes),
        bytes,
        contentType: 'image/png',
        extension: 'png',
      }
    })
    const placed = await writeItemImages(images, institutionId)
    for (const { storageKey } of placed) assert.equal(await listed(storageKey), 1)
    await db.transaction((trx) => registerItemImages(placed, trx))
    const again = await writeItemImages(images.slice(0, 2), institutionId)
    assert.deepEqual(
      again.map(({ storageKey }) => storageKey),
      placed.slice(0, 2).map(({ storageKey }) => storageKey)
    )
    const keys = [file.path, admitted.ok && admitted.value.path, ...placed.map((image) => image.storageKey)]
    for (const key of keys) {
      assert.equal(await listed(String(key)), 0)
      assert.isTrue(await storage.exists(String(key)))
    }
  })

  test('go at once where their row was refused, or is not wanted any more', async ({ assert }) => {
    const put = storage.put.bind(storage)
    const keys: string[] = []
    storage.put = (key, source) => {
      keys.push(key)
      return put(key, source)
    }
    await storeFileIf(await newFile(), async () => refuse('invalid', 'too_many_files')).finally(
      () => (storage.put = put)
    )
    const placed = await placeFile(await newFile())
    await removePlaced(placed)
    await removePlaced(placed)
    await assert.rejects(() => db.transaction((trx) => registerFile(placed, trx)), /bytes went/)
    assert.lengthOf(keys, 1)
    for (const key of [...keys, placed.storageKey]) {
      assert.isFalse(await storage.exists(key))
      assert.equal(await listed(key), 0)
    }
  })

  test('go once where two drop the same parts at the same moment', async ({ assert }) => {
    const keys = [await put(), await put()]
    for (const key of keys) {
      await insertPart(key)
      await db.transaction((trx) => nameBytes([key], trx))
    }
    const rows = (await db.from('answer_file_parts').whereIn('storage_key', keys)) as { id: number }[]
    const parts = rows.map(({ id }) => ({ id }))
    await Promise.all([dropParts(parts), dropParts(parts.toReversed())])
    assert.lengthOf(await db.from('answer_file_parts').whereIn('storage_key', keys), 0)
    for (const key of keys) {
      assert.isFalse(await storage.exists(key))
      assert.equal(await listed(key), 0)
    }
  })

  test('get no row any more once their removal has begun', async ({ assert }) => {
    const key = await put()
    const remove = storage.remove.bind(storage)
    let late: unknown
    storage.remove = async (asked) => {
      late = await db
        .transaction((trx) => nameBytes([key], trx))
        .catch((error: unknown) => error)
        .finally(() => (storage.remove = remove))
      await remove(asked)
    }
    assert.deepEqual(await removeUnnamed([key]), { removed: 1, isAway: false })
    assert.instanceOf(late, Error)
    assert.isFalse(await storage.exists(key))
    await assert.rejects(() => db.transaction((trx) => nameBytes([key], trx)))
  })

  test('stay where a row is being written when their removal begins', async ({ assert }) => {
    const key = await put()
    let removal: Promise<unknown> = Promise.resolve()
    await db.transaction(async (trx) => {
      await nameBytes([key], trx)
      // It waits for the end of this transaction, or begins after it.
      removal = removeUnnamed([key])
    })
    assert.deepEqual(await removal, { removed: 0, isAway: false })
    assert.isTrue(await storage.exists(key))
  })

  test('stay and leave the list where a row names them all the same', async ({ assert }) => {
    const [file, part] = [await storeFile(await newFile()), await put()]
    await insertPart(part)
    await db
      .table('unnamed_bytes')
      .insert({ storage_key: file.path, noted_at: clock.now(), removing_at: clock.now() })
    clock.advance(WAIT_MS)
    await run()
    for (const key of [file.path, part]) {
      assert.isTrue(await storage.exists(key))
      assert.equal(await listed(key), 0)
    }
  })

  test('a table that names bytes is known to what removes them', ({ assert }) => {
    const tables = readFileSync(app.makePath('database/tables.ts'), 'utf8').split(/^ {2}(?=\w+: \{$)/m)
    const naming = tables.filter((one) => /^ {4}storage_key:/m.test(one)).map((one) => one.split(':')[0])
    // `files` and `answer_file_parts` by `recordsOfKeys`; the others name what is to be removed, or what a row of `files` names.
    assert.sameMembers(naming, ['answer_file_parts', 'file_purges', 'file_tickets', 'files', 'unnamed_bytes'])
  }).tags([ONE_DATABASE])
})
