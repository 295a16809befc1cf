import { randomBytes } from 'node:crypto'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { sizesOfParts } from '#delivery/queries/answer_files'
import { findUnknown, registerKeyRecords, storeFile } from '#files'
import { newStorageKey, sha256Of } from '#files/actions/storage_key'
import { nameBytes, putNoted } from '#files/actions/unnamed_bytes'
import { storage } from '#files/storage/storage'
import { clock, Unavailable } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { createInstitution } from '#tests/fixtures/people'
import FilesUnknown from '../../../commands/files_unknown.js'

const DAY_MS = 86_400_000

async function newFile(institutionId: number) {
  const { path } = await storeFile({
    source: randomBytes(20),
    filename: 'x.png',
    purpose: 'item_image',
    contentType: 'image/png',
    institutionId,
    ownerId: null,
  })
  return path
}

async function putUnknown(bytes = randomBytes(30)) {
  const key = newStorageKey(sha256Of(bytes))
  await storage.put(key, bytes)
  return key
}

async function storedPart() {
  const { applicationId } = await createSitting()
  const bytes = randomBytes(20)
  const key = await putNoted(sha256Of(bytes), bytes)
  await db.table('answer_file_parts').insert({
    application_id: applicationId,
    digest: sha256Of(bytes),
    part_size: 20,
    part_index: 0,
    size_bytes: 20,
    storage_key: key,
    created_at: clock.now(),
  })
  await db.transaction((trx) => nameBytes([key], trx))
  return key
}

async function run(...flags: string[]) {
  ace.ui.switchMode('raw')
  const command = await ace.create(FilesUnknown, flags)
  await command.exec()
  return command
}

const list = storage.list.bind(storage)
/** Of the store these keys alone: other tests leave files too. */
const only = (keys: readonly string[]) => ({
  async *list() {
    for await (const one of list()) if (keys.includes(one.key)) yield one
  },
})

/** In the suite `mariadb` the store is an S3-compatible one, in `sqlite` the disk. */
test.group('Bytes that the database knows nothing of', (group) => {
  group.each.teardown(() => {
    clock.release()
    storage.list = list
  })

  test('are found by their age, and removed by themselves alone', async ({ assert }) => {
    const { id: institutionId } = await createInstitution()
    const bytes = randomBytes(20)
    const purged = await putUnknown()
    await db.table('file_purges').insert({
      institution_id: institutionId,
      purpose: 'snapshot',
      retention_class: 'capture',
      storage_key: purged,
      size_bytes: 30,
      file_created_at: clock.now(),
      source: 'schedule',
      purged_at: clock.now(),
    })
    const known = [
      await newFile(institutionId),
      await storedPart(),
      await putNoted(sha256Of(bytes), bytes),
      purged,
    ]
    const unknown = [await putUnknown(), await putUnknown()]
    const driver = only([...known, ...unknown])
    const young = await findUnknown({ before: clock.now() - DAY_MS, isRemoval: true, driver })
    assert.containsSubset(young, { known: 4, young: 2, unknown: 0, removed: 0, bytes: 0, first: null })

    const before = clock.now() + 60_000
    const found = await findUnknown({ before, driver })
    assert.containsSubset(found, { known: 4, young: 0, unknown: 2, removed: 0, bytes: 60 })
    for (const key of [...known, ...unknown]) assert.isTrue(await storage.exists(key))
    assert.equal((await findUnknown({ before, isRemoval: true, driver })).removed, 2)
    for (const key of known) assert.isTrue(await storage.exists(key))
    for (const key of unknown) assert.isFalse(await storage.exists(key))
    assert.isEmpty(await db.from('unnamed_bytes').whereIn('storage_key', unknown))
    await db.from('file_purges').where('storage_key', purged).delete()
    await storage.remove(purged)
  })

  test('stay where a row came to name them since they were looked at', async ({ assert, cleanup }) => {
    const key = await putUnknown()
    let asked = 0
    registerKeyRecords(async (keys) => {
      asked += 1
      return asked === 1 ? new Map() : new Map(keys.map((one) => [one, 30]))
    })
    cleanup(() => registerKeyRecords(sizesOfParts))
    const { removed } = await findUnknown({
      before: clock.now() + 60_000,
      isRemoval: true,
      driver: only([key]),
    })
    assert.equal(removed, 0)
    assert.isTrue(await storage.exists(key))
    await storage.remove(key)
  })

  test('are named by the command, which removes them only when asked to', async ({ assert }) => {
    const known = await newFile((await createInstitution()).id)
    const key = await putUnknown()
    storage.list = only([known, key]).list
    clock.advance(31 * DAY_MS)
    const look = await run()
    look.assertExitCode(2)
    look.assertLogMatches(/1 files \(0\.0 MB\) are unknown, stored from \d{4}-\d\d-\d\d to /)
    assert.isTrue(await storage.exists(key))
    const young = await run('--days=32', '--remove')
    young.assertExitCode(0)
    assert.isTrue(await storage.exists(key))
    ;(await run('--days=0', '--remove')).assertExitCode(1)
    const removal = await run('--remove')
    removal.assertExitCode(0)
    assert.isFalse(await storage.exists(key))
    ;(await run()).assertExitCode(0)
  })

  test('are not removed where the database knows nothing of the store, or the store is away', async ({
    assert,
    cleanup,
  }) => {
    const key = await putUnknown()
    cleanup(() => storage.remove(key))
    clock.advance(31 * DAY_MS)
    storage.list = only([key]).list
    const foreign = await run('--remove')
    foreign.assertExitCode(1)
    foreign.assertLogMatches(/knows none of this store at all/)
    assert.isTrue(await storage.exists(key))
    storage.list = () => {
      throw new Unavailable({ code: 'store_away', messages: [] }, { message: 'away' })
    }
    ;(await run('--remove')).assertExitCode(1)
    assert.isTrue(await storage.exists(key))
  })
})
