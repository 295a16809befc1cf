import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DAY_MS } from '#retention/domain/periods'
import { REFERENCES } from '#retention/queries/references'
import { clock } from '#shared'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import {
  PERIODS,
  LONG,
  purgeNow,
  storeOwned,
  storePicture,
  storeFilm,
  isThere,
  audits,
  finish,
  afterPurge,
} from '#tests/fixtures/purged_files'

test.group('the purge', (group) => {
  group.each.teardown(afterPurge)

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

    await purgeNow()
    assert.sameMembers(await left(), Object.keys(all))
    clock.advance(10 * DAY_MS + 60_000)
    await purgeNow()
    assert.sameMembers(
      await left(),
      Object.keys(all),
      'the exam ended less than the period ago: somebody may still correct or appeal'
    )
    clock.advance(3 * 3_600_000)
    await purgeNow()
    assert.sameMembers(await left(), ['film', 'screen', 'attached', 'itemImage', 'document', 'face'])
    clock.advance(5 * DAY_MS)
    await purgeNow()
    assert.sameMembers(await left(), ['attached', 'itemImage', 'document', 'face'])
    assert.isNull(await db.from('recordings').where('id', filmId).first())
    clock.advance(5 * DAY_MS)
    await purgeNow()
    assert.sameMembers(await left(), ['attached', 'itemImage'])
    assert.isNull(await db.from('candidate_documents').where('candidate_id', room.candidate.id).first())
    clock.advance(1000 * DAY_MS)
    await purgeNow()
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
    await purgeNow()
    assert.isTrue(await isThere(attached))
    await purgeNow({ ...PERIODS, answer: 30 })
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
    await purgeNow()
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
    await purgeNow({ ...PERIODS, identity: null })
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
    await purgeNow()
    assert.lengthOf(await readdir(folder), 3, 'the exam ended less than the period ago')
    clock.advance(2 * 3_600_000)
    await purgeNow()
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
