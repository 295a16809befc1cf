import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { removeOldParts } from '#delivery'
import { removeUnnamed, storeFile } from '#files'
import { storeFileIf } from '#files/actions/store_file'
import { newStorageKey, sha256Of } from '#files/actions/storage_key'
import { noteBytes } from '#files/actions/unnamed_bytes'
import { removeUnnamedBytes } from '#files/jobs/unnamed_bytes'
import { storage } from '#files/storage/storage'
import { runPurge } from '#retention'
import { clock, refuse, Unavailable } from '#shared'
import { createSitting } from '#tests/fixtures/applications'
import { createInstitution, createUser } from '#tests/fixtures/people'

const DAY_MS = 86_400_000
const ROWS = { login: null, log: null, notice: null, room: null, appeal: null, audit: null }
const run = () =>
  runPurge({
    source: 'schedule',
    periods: { capture: 10, identity: null, recording: null, answer: null, report: null, appeal: null },
    rowPeriods: ROWS,
  })
const removeRest = () => removeUnnamedBytes({ stop: new AbortController().signal })

/** In the suite `mariadb` the store is an S3-compatible one, in `sqlite` the disk. */
test.group('What the store did not remove', (group) => {
  group.each.teardown(async () => {
    clock.release()
    await db.from('scheduled_tasks').where('name', 'retention.purge').delete()
  })

  /** While `work` runs, removals of keys that `fails` names an error for end with it. @returns the keys whose removal was asked for */
  async function withFailing(fails: (key: string) => Error | null, work: () => Promise<unknown>) {
    const remove = storage.remove.bind(storage)
    const asked: string[] = []
    storage.remove = async (key) => {
      asked.push(key)
      const error = fails(key)
      if (error) throw error
      await remove(key)
    }
    await work().finally(() => (storage.remove = remove))
    return asked
  }
  const away = () => new Unavailable({ code: 'store_away', messages: [] }, { message: 'away' })

  const newFile = (institutionId: number, ownerId: number) => ({
    source: randomBytes(20),
    filename: 'x.png',
    purpose: 'snapshot' as const,
    contentType: 'image/png',
    institutionId,
    ownerId,
  })
  const purgeRow = (institutionId: number, key: string) => ({
    institution_id: institutionId,
    purpose: 'snapshot',
    retention_class: 'capture',
    storage_key: key,
    size_bytes: 1,
    file_created_at: clock.now(),
    source: 'schedule',
    purged_at: clock.now(),
  })

  test('a store that is away is not asked again for each file of a batch, and the next run removes them all', async ({
    assert,
  }) => {
    // What other files of tests have left goes first: the store would be away for it, and not be asked for ours.
    clock.advance(400 * DAY_MS)
    await run()
    const { id, institution } = await createUser({ institution: await createInstitution() })
    const files = await Promise.all([1, 2, 3].map(() => storeFile(newFile(institution.id, id))))
    clock.advance(400 * DAY_MS)
    const keys = files.map((file) => file.path)
    const asked = await withFailing(away, run)
    assert.lengthOf(
      asked.filter((key) => keys.includes(key)),
      1
    )
    for (const key of keys) assert.isTrue(await storage.exists(key))
    await run()
    for (const key of keys) assert.isFalse(await storage.exists(key))
    const left = await db.from('file_purges').whereIn('storage_key', keys).whereNull('bytes_removed_at')
    assert.lengthOf(left, 0)
  })

  test('as many as a run looks at together that fail again keep no other from its removal', async ({
    assert,
  }) => {
    const { id: institutionId } = await createInstitution()
    const stuck = Array.from({ length: 200 }, () => newStorageKey(randomBytes(32).toString('hex')))
    await db.table('file_purges').multiInsert(stuck.map((key) => purgeRow(institutionId, key)))
    const other = newStorageKey(randomBytes(32).toString('hex'))
    await storage.put(other, randomBytes(10))
    await db.table('file_purges').insert(purgeRow(institutionId, other))
    await withFailing((key) => (stuck.includes(key) ? new Error('the store says no') : null), run)
    assert.isFalse(await storage.exists(other))
    await run()
    const left = await db.from('file_purges').whereIn('storage_key', stuck).whereNull('bytes_removed_at')
    assert.lengthOf(left, 0)
  })

  test('the bytes of a file that was refused are removed by the next run, and the caller gets the refusal', async ({
    assert,
  }) => {
    const { id, institution } = await createUser({ institution: await createInstitution() })
    let refused: unknown
    const [key = ''] = await withFailing(away, async () => {
      refused = await storeFileIf(newFile(institution.id, id), async () =>
        refuse('invalid', 'too_many_files')
      )
    })
    assert.containSubset(refused, { ok: false, error: { code: 'too_many_files' } })
    assert.isTrue(await storage.exists(key))
    await removeRest()
    assert.isFalse(await storage.exists(key))
  })

  test('all of the many pictures of an import that was rolled back are noted', async ({
    assert,
    cleanup,
  }) => {
    const keys = Array.from({ length: 230 }, () => newStorageKey(randomBytes(32).toString('hex')))
    await noteBytes(keys)
    cleanup(async () => void (await db.from('unnamed_bytes').whereIn('storage_key', keys).delete()))
    assert.lengthOf(await withFailing(away, () => removeUnnamed(keys)), 1)
    const left = () => db.from('unnamed_bytes').whereIn('storage_key', keys).whereNotNull('removing_at')
    assert.lengthOf(await left(), keys.length)
    assert.lengthOf(await withFailing(away, removeRest), 1)
    assert.lengthOf(await left(), keys.length)
  })

  test('the bytes of parts whose file was never completed are removed by the next run', async ({
    assert,
  }) => {
    const { applicationId } = await createSitting()
    const bytes = randomBytes(1_000)
    const key = newStorageKey(sha256Of(bytes))
    await storage.put(key, bytes)
    await db.table('answer_file_parts').insert({
      application_id: applicationId,
      digest: sha256Of(bytes),
      part_size: 1_000,
      part_index: 0,
      size_bytes: 1_000,
      storage_key: key,
      created_at: clock.now(),
    })
    clock.advance(30 * DAY_MS)
    await withFailing(away, () => removeOldParts(clock.now()))
    assert.isNull(await db.from('answer_file_parts').where('storage_key', key).first())
    assert.isTrue(await storage.exists(key))
    await removeRest()
    assert.isFalse(await storage.exists(key))
  })
})
