import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { storage } from '#files/storage/storage'
import { holdsLease } from '#jobs'
import { purge } from '#retention/actions/purge'
import { DAY_MS } from '#retention/domain/periods'
import { clock } from '#shared'
import RetentionPurge from '../../../commands/retention_purge.js'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import {
  PERIODS,
  FOR_EVER,
  LONG,
  purgeNow,
  storePicture,
  isThere,
  audits,
  finish,
  afterPurge,
} from '#tests/fixtures/purged_files'

test.group('runs of the purge', (group) => {
  group.each.teardown(afterPurge)

  test('bytes that a run could not remove are removed by the next', async ({ assert }) => {
    const room = await createWatchedRoom()
    const [first, second] = [await storePicture(room), await storePicture(room)]
    await finish(room)
    clock.advance(LONG)
    const { remove } = storage
    storage.remove = async (key) => {
      if (key === first.path) throw new Error('the disk says no')
      return remove.call(storage, key)
    }
    try {
      await purgeNow()
    } finally {
      storage.remove = remove
    }
    assert.equal(await isThere(first), 'row false, bytes true')
    assert.isFalse(await isThere(second))
    assert.sameMembers(
      (await audits(room)).map(({ bytes_removed_at: at }) => at === null),
      [true, false]
    )
    await purgeNow()
    assert.isFalse(await isThere(first))
    assert.isTrue((await audits(room)).every(({ bytes_removed_at: at }) => at !== null))
  })

  test('a file that cannot go does not keep the others of its batch', async ({ assert }) => {
    const room = await createWatchedRoom()
    const [stuck, other] = [await storePicture(room), await storePicture(room)]
    await finish(room)
    clock.advance(LONG)
    // A table that the purge does not know of: the database itself keeps its file.
    await db.connection().schema.createTable('unknown_references', (table) => {
      table.integer('file_id').unsigned().notNullable().references('files.id')
    })
    try {
      await db.table('unknown_references').insert({ file_id: stuck.id })
      await purgeNow()
      assert.deepEqual([await isThere(stuck), await isThere(other)], [true, false])
      assert.lengthOf(await audits(room), 1)
    } finally {
      await db.connection().schema.dropTable('unknown_references')
    }
  })

  test('runs in one process at a time, and a run that loses its lease ends', async ({ assert }) => {
    const room = await createWatchedRoom()
    const picture = await storePicture(room)
    await finish(room)
    clock.advance(LONG)
    assert.isTrue(await holdsLease('retention.purge', 'another-process', 60_000))
    assert.isNull(await purgeNow())
    assert.isTrue(await isThere(picture))
    const asked: boolean[] = []
    await purge({
      at: clock.now(),
      periods: PERIODS,
      rowPeriods: FOR_EVER,
      source: 'schedule',
      dryRun: false,
      mayGoOn: async () => (asked.push(true), asked.length < 2),
    })
    assert.isTrue(await isThere(picture), 'the lease was lost before the first batch')
    clock.advance(60_001)
    assert.isNotNull(await purgeNow(), 'the other one is gone')
    assert.isFalse(await isThere(picture))
    clock.advance(1)
    assert.isTrue(
      await holdsLease('retention.purge', 'a-command', 60_000),
      'a run that is over gives its lease back'
    )
  })

  test('the command lists what would be removed, and then removes it', async ({ assert }) => {
    const room = await createWatchedRoom()
    const picture = await storePicture(room)
    await finish(room)
    clock.advance(400 * DAY_MS)
    ace.ui.switchMode('raw')
    const dry = await ace.create(RetentionPurge, ['--dry-run'])
    await dry.exec()
    dry.assertSucceeded()
    dry.assertLogMatches(
      /capture, 180 days: [1-9]\d* files \(\d+\.\d MB\).* would go; \d+ wait for an exam, \d+ are named by another record/
    )
    dry.assertLogMatches(/answer: kept for ever/)
    assert.isTrue(await isThere(picture))
    assert.isEmpty(await audits(room))
    const done = await ace.create(RetentionPurge, [])
    await done.exec()
    done.assertSucceeded()
    assert.isFalse(await isThere(picture))
    assert.deepEqual(
      (await audits(room)).map(({ source }) => source),
      ['command']
    )
    clock.advance(1)
    await holdsLease('retention.purge', 'a-server', 60_000)
    const refused = await ace.create(RetentionPurge, [])
    await refused.exec()
    refused.assertExitCode(1)
    refused.assertLogMatches(/A server is purging at this moment/)
  })
})
