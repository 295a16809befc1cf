import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { storeFile, type FilePurpose, type FileRecord } from '#files'
import { storage } from '#files/storage/storage'
import { holdsLease } from '#jobs'
import { runPurge } from '#retention'
import { purge } from '#retention/actions/purge'
import { DAY_MS, type Periods } from '#retention/domain/periods'
import type { RowPeriods } from '#retention/domain/rows'
import { REFERENCES } from '#retention/queries/references'
import { clock } from '#shared'
import RetentionPurge from '../../../commands/retention_purge.js'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { PNG } from '../evidence/bytes.js'

const PERIODS: Periods = { capture: 10, identity: 20, recording: 15, answer: null, report: null }
const FOR_EVER: RowPeriods = { login: null, log: null, room: null, audit: null }
/** After the exam (it ends in two hours) and its period, with room to spare. */
const LONG = 40 * DAY_MS

const run = (periods = PERIODS, dryRun = false) =>
  runPurge({ source: 'schedule', periods, rowPeriods: FOR_EVER, dryRun })

const storeOwned = (room: WatchedRoom, purpose: FilePurpose, ownerId = room.candidate.id) =>
  storeFile({
    source: PNG,
    filename: 'x.png',
    purpose,
    contentType: 'image/png',
    institutionId: room.sitting.institution.id,
    ownerId,
  })

async function storePicture(room: WatchedRoom, fileId?: number): Promise<FileRecord> {
  const file = await storeOwned(room, 'snapshot')
  const row = {
    institution_id: room.sitting.institution.id,
    application_id: room.sitting.applicationId,
    user_id: room.candidate.id,
    room_id: room.id,
  }
  await db
    .table('evidence_pictures')
    .insert({ ...row, kind: 'SNAPSHOT', file_id: fileId ?? file.id, taken_at: clock.now() })
  return file
}

async function storeFilm(room: WatchedRoom, more: Record<string, unknown>): Promise<number> {
  const now = clock.now()
  const [id = 0] = (await db.table('recordings').insert({
    institution_id: room.sitting.institution.id,
    room_id: room.id,
    user_id: room.candidate.id,
    kind: 'CAMERA',
    status: 'COMPLETED',
    started_at: now,
    ended_at: now,
    changed_at: now,
    ...more,
  })) as number[]
  return id
}

const isThere = async (file: FileRecord) => {
  const row = Boolean(await db.from('files').where('id', file.id).first())
  const bytes = await storage.exists(file.path)
  return row === bytes ? row : `row ${row}, bytes ${bytes}`
}
const audits = async (room: WatchedRoom) =>
  (await db.from('file_purges').where('institution_id', room.sitting.institution.id).orderBy('id')) as {
    file_id: number | null
    owner_id: number
    purpose: string
    retention_class: string
    source: string
    bytes_removed_at: number | null
  }[]
const finish = (room: WatchedRoom) =>
  db
    .from('applications')
    .where('id', room.sitting.applicationId)
    .update({ state: 'FINISHED', finished_at: clock.now() })

test.group('the purge', (group) => {
  group.each.teardown(async () => {
    clock.release()
    await db.from('scheduled_tasks').where('name', 'retention.purge').delete()
  })

  test('takes rows and bytes of each class when its period is over, and writes down what it took', async ({
    assert,
  }) => {
    const room = await createWatchedRoom()
    const picture = await storePicture(room)
    const photos = {
      document: await storeOwned(room, 'identity_photo'),
      face: await storeOwned(room, 'identity_photo'),
    }
    const institution = room.sitting.institution.id
    const photoRow = {
      institution_id: institution,
      candidate_id: room.candidate.id,
      day: '2026-01-01',
      uploaded_at: clock.now(),
    }
    await db
      .table('candidate_documents')
      .insert({ ...photoRow, document_file_id: photos.document.id, face_file_id: photos.face.id })
    const film = await storeOwned(room, 'recording')
    const filmId = await storeFilm(room, { file_id: film.id })
    const screen = await storeOwned(room, 'screen_recording', room.proctor.id)
    await storeFilm(room, { file_id: screen.id, kind: 'SCREEN', user_id: room.proctor.id })
    const attached = await storeOwned(room, 'answer_attachment')
    await db.table('answer_attachments').insert({
      answer_id: room.sitting.answers[2]?.id,
      file_id: attached.id,
      filename: 'x.png',
      created_at: clock.now(),
    })
    const itemImage = await storeOwned(room, 'item_image')
    const unnamed = await storeOwned(room, 'screenshot')
    await finish(room)
    const all = { picture, film, screen, attached, itemImage, unnamed, ...photos }
    const left = async () => {
      const states = await Promise.all(
        Object.entries(all).map(async ([name, file]) => [name, await isThere(file)] as const)
      )
      assert.isEmpty(
        states.filter(([, there]) => typeof there === 'string'),
        'row and bytes go together'
      )
      return states.flatMap(([name, there]) => (there === true ? [name] : []))
    }

    await run()
    assert.sameMembers(await left(), Object.keys(all))
    clock.advance(10 * DAY_MS + 60_000)
    await run()
    assert.sameMembers(
      await left(),
      Object.keys(all),
      'the exam ended less than the period ago: somebody may still correct or appeal'
    )
    clock.advance(3 * 3_600_000)
    await run()
    assert.sameMembers(await left(), ['film', 'screen', 'attached', 'itemImage', 'document', 'face'])
    clock.advance(5 * DAY_MS)
    await run()
    assert.sameMembers(await left(), ['attached', 'itemImage', 'document', 'face'])
    assert.isNull(await db.from('recordings').where('id', filmId).first())
    clock.advance(5 * DAY_MS)
    await run()
    assert.sameMembers(await left(), ['attached', 'itemImage'])
    assert.isNull(await db.from('candidate_documents').where('candidate_id', room.candidate.id).first())
    clock.advance(1000 * DAY_MS)
    await run()
    assert.sameMembers(await left(), ['attached', 'itemImage'], 'an answer is never lost')

    const rows = await audits(room)
    assert.sameMembers(
      rows.map(({ purpose, retention_class, source }) => `${purpose} ${retention_class} ${source}`),
      [
        'snapshot capture schedule',
        'screenshot capture schedule',
        'recording recording schedule',
        'screen_recording recording schedule',
        'identity_photo identity schedule',
        'identity_photo identity schedule',
      ]
    )
    assert.isTrue(rows.every(({ bytes_removed_at: removed }) => removed !== null))
    assert.include(
      rows.map(({ file_id: id, owner_id: owner }) => `${id}/${owner}`),
      `${screen.id}/${room.proctor.id}`
    )
  })

  test('attachments of answers go only where the school gave them a period', async ({ assert }) => {
    const room = await createWatchedRoom()
    const attached = await storeOwned(room, 'answer_attachment')
    const answer = room.sitting.answers[0]?.id
    await db
      .table('answer_attachments')
      .insert({ answer_id: answer, file_id: attached.id, filename: 'x.png', created_at: clock.now() })
    await finish(room)
    clock.advance(LONG)
    await run()
    assert.isTrue(await isThere(attached))
    await run({ ...PERIODS, answer: 30 })
    assert.isFalse(await isThere(attached))
    assert.isNull(
      await db
        .from('answer_attachments')
        .where('answer_id', answer ?? 0)
        .first()
    )
    assert.isNotNull(
      await db
        .from('answers')
        .where('id', answer ?? 0)
        .first()
    )
  })

  test('removes nothing of an open exam: running, stopped, or still to be started', async ({ assert }) => {
    const [sat, stopped, others, over] = [
      await createWatchedRoom(),
      await createWatchedRoom(),
      await createWatchedRoom(),
      await createWatchedRoom(),
    ]
    const pictures = [
      await storePicture(sat),
      await storePicture(stopped),
      await storePicture(others),
      await storePicture(over),
    ]
    const screen = await storeOwned(sat, 'screen_recording', sat.proctor.id)
    await storeFilm(sat, { file_id: screen.id, kind: 'SCREEN', user_id: sat.proctor.id })
    await db.from('applications').where('id', sat.sitting.applicationId).update({ state: 'STARTED' })
    await db.from('applications').where('id', stopped.sitting.applicationId).update({ state: 'STOPPED' })
    await finish(others)
    await db.table('time_windows').insert({
      exam_id: others.sitting.examId,
      start_at: clock.now(),
      end_at: clock.now() + LONG + DAY_MS,
      max_duration_minutes: 60,
    })
    clock.advance(LONG)
    await run()
    assert.deepEqual(await Promise.all(pictures.map(isThere)), [true, true, true, false])
    assert.isTrue(await isThere(screen), "a proctor's screen belongs to the exam of the room")
  })

  test('a file that another record names stays, and the same content under another name is not touched', async ({
    assert,
  }) => {
    const [room, later] = [await createWatchedRoom(), await createWatchedRoom()]
    const [named, picture] = [await storePicture(room), await storePicture(room)]
    const photo = await storeOwned(room, 'identity_photo')
    const row = {
      institution_id: room.sitting.institution.id,
      candidate_id: room.candidate.id,
      day: '2026-01-01',
      uploaded_at: clock.now(),
    }
    await db
      .table('candidate_documents')
      .insert({ ...row, document_file_id: named.id, face_file_id: photo.id })
    await finish(room)
    clock.advance(LONG - DAY_MS)
    // The same bytes, a month later: another file, and its own record.
    const copy = await storePicture(later)
    const sharedFile = await storeOwned(room, 'snapshot')
    await storePicture(later, sharedFile.id)
    clock.advance(DAY_MS)
    await run({ ...PERIODS, identity: null })
    assert.deepEqual(await Promise.all([named, picture, copy, sharedFile].map(isThere)), [
      true,
      false,
      true,
      true,
    ])
    const hashes = (await db.from('files').whereIn('id', [named.id, copy.id]).select('sha256')) as {
      sha256: string
    }[]
    assert.lengthOf(new Set(hashes.map(({ sha256 }) => sha256)), 1)
  })

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
      await run()
    } finally {
      storage.remove = remove
    }
    assert.equal(await isThere(first), 'row false, bytes true')
    assert.isFalse(await isThere(second))
    assert.sameMembers(
      (await audits(room)).map(({ bytes_removed_at: at }) => at === null),
      [true, false]
    )
    await run()
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
      await run()
      assert.deepEqual([await isThere(stuck), await isThere(other)], [true, false])
      assert.lengthOf(await audits(room), 1)
    } finally {
      await db.connection().schema.dropTable('unknown_references')
    }
  })

  test('a recording that never became a file goes with what the media server wrote', async ({
    assert,
    cleanup,
  }) => {
    const room = await createWatchedRoom()
    const folder = await mkdtemp(join(tmpdir(), 'banca-raw-'))
    cleanup(() => rm(folder, { recursive: true }))
    for (const name of ['rec-1-a-video-0.mjr', 'rec-1-a-audio-0.mjr', 'rec-1-ab-video-0.mjr'])
      await writeFile(join(folder, name), 'MJR')
    const failed = await storeFilm(room, {
      status: 'ERROR',
      source_folder: folder,
      source_base: 'rec-1-a',
      error: 'no',
    })
    const gone = await storeFilm(room, {
      status: 'TO_PROCESS',
      source_folder: join(folder, 'no-more'),
      source_base: 'rec-1-x',
    })
    const atWork = await storeFilm(room, {
      status: 'PROCESSING',
      source_folder: folder,
      source_base: 'rec-1-y',
    })
    await finish(room)
    clock.advance(5 * DAY_MS)
    const young = await storeFilm(room, { status: 'ERROR' })
    clock.advance(10 * DAY_MS + 3_600_000)
    await run()
    assert.lengthOf(await readdir(folder), 3, 'the exam ended less than the period ago')
    clock.advance(2 * 3_600_000)
    await run()
    const left = (await db
      .from('recordings')
      .where('user_id', room.candidate.id)
      .orderBy('id')
      .select('id')) as { id: number }[]
    assert.deepEqual(
      left.map(({ id }) => id),
      [atWork, young]
    )
    assert.deepEqual(await readdir(folder), ['rec-1-ab-video-0.mjr'])
    assert.deepEqual(
      (await audits(room)).map(({ purpose, file_id: id }) => [purpose, id]),
      [
        ['raw_recording', null],
        ['raw_recording', null],
      ]
    )
    assert.isNull(await db.from('recordings').whereIn('id', [failed, gone]).first())
  })

  test('runs in one process at a time, and a run that loses its lease ends', async ({ assert }) => {
    const room = await createWatchedRoom()
    const picture = await storePicture(room)
    await finish(room)
    clock.advance(LONG)
    assert.isTrue(await holdsLease('retention.purge', 'another-process', 60_000))
    assert.isNull(await run())
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
    assert.isNotNull(await run(), 'the other one is gone')
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

  test('every foreign key to files is known to the purge', async ({ assert }) => {
    const isSqlite = db.connection().dialect.name.includes('sqlite')
    const keys: { tableName: string; columnName: string }[] = []
    if (isSqlite) {
      const tables = (await db.from('sqlite_master').where('type', 'table').select('name')) as {
        name: string
      }[]
      for (const { name } of tables) {
        const found = (await db.rawQuery(`pragma foreign_key_list('${name}')`)) as {
          table: string
          from: string
        }[]
        for (const { table, from } of found)
          if (table === 'files') keys.push({ tableName: name, columnName: from })
      }
    } else {
      const [found] = (await db.rawQuery(
        "select table_name as tableName, column_name as columnName from information_schema.key_column_usage where referenced_table_name = 'files' and table_schema = database()"
      )) as [typeof keys]
      keys.push(...found)
    }
    const known = REFERENCES.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`))
    assert.sameMembers(
      keys.map(({ tableName, columnName }) => `${tableName}.${columnName}`),
      known,
      'say in retention/queries/references.ts which files the rows of the new table are the record of'
    )
  })
})
