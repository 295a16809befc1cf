import { execFile } from 'node:child_process'
import { watch } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Tables } from '#database/tables'
import { storage } from '#files/storage/storage'
import { storeAway } from '#files/storage/store_away'
import { processNext } from '#recording/jobs/process_recordings'
import { clock } from '#shared'
import { convert, type Converters } from '#recording/jobs/convert'
import { copyingConverters } from '#tests/fixtures/copying_converters'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { onOneDatabase } from '#tests/fixtures/one_database'
import { janusIsMissing } from '../media/test_janus.js'

const run = promisify(execFile)

/** Seconds of picture that a decoder finds in a film, and its errors. */
async function look({ ffmpeg }: Converters, film: string) {
  const { stderr } = await run(ffmpeg, ['-v', 'error', '-stats', '-i', film, '-f', 'null', '-'])
  const frames = Number(/frame=\s*(\d+)(?!.*frame=)/s.exec(stderr)?.[1])
  return { frames, complaint: stderr.replaceAll(/frame=.*/g, '').trim() }
}

test.group('A recording becomes a film', (group) => {
  onOneDatabase(group)
  // What other tests left would be converted first.
  group.each.setup(async () => {
    await db.from('recordings').delete()
  })
  // What Janus's own would make of the packets is there already.
  const fixture = copyingConverters(group)

  /** Four seconds of a moving picture at 15 frames a second, with a complete one each second. `more`: of the output. */
  async function picture(...more: string[]): Promise<string> {
    const { folder, programs } = fixture
    const path = join(folder, 'video.mjr')
    const moving = [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=160x90:rate=15:duration=4',
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
      '-g',
      '15',
      ...more,
      '-f',
      'webm',
    ]
    await run(programs.ffmpeg, ['-v', 'error', ...moving, path])
    return path
  }

  const make = () => {
    const { folder, programs } = fixture
    return convert(programs, folder, { video: 'video.mjr', audio: null, open: [] }, folder)
  }

  test('one that is complete already', async ({ assert }) => {
    await picture()
    assert.deepEqual(await look(fixture.programs, await make()), { frames: 60, complaint: '' })
  }).skip(janusIsMissing, 'Janus or ffmpeg is not installed')

  test('one with lost packets has the rest, and plays', async ({ assert }) => {
    const path = await picture()
    const bytes = await readFile(path)
    // The middle of the file, in pieces, so that its frames stay where they are and some cannot be read.
    for (let at = Math.floor(bytes.length * 0.3); at < bytes.length * 0.6; at += 700)
      bytes.fill(0xff, at, at + 120)
    await writeFile(path, bytes)
    assert.notEqual((await look(fixture.programs, path)).complaint, '', 'the damage is one')
    const { frames, complaint } = await look(fixture.programs, await make())
    assert.equal(complaint, '')
    assert.isAbove(frames, 15)
  }).skip(janusIsMissing, 'Janus or ffmpeg is not installed')

  test('one whose first complete picture was lost has what came after the next one', async ({ assert }) => {
    const path = await picture('-g', '60', '-force_key_frames', 'expr:eq(n,50)')
    const bytes = await readFile(path)
    // The mark of a complete picture of VP8; without it nothing up to the next one can be read.
    bytes.fill(0xff, bytes.indexOf('9d012a', 'hex'), bytes.indexOf('9d012a', 'hex') + 3)
    await writeFile(path, bytes)
    const { frames, complaint } = await look(fixture.programs, await make())
    assert.equal(complaint, '')
    assert.isAtLeast(frames, 10)
  }).skip(janusIsMissing, 'Janus or ffmpeg is not installed')

  test('one whose pictures came irregularly is not made anew', async ({ assert }) => {
    // Each fifth comes 2 ms after the one before it.
    const irregular = 'settb=1/1000,setpts=N*66-if(eq(mod(N\\,5)\\,4)\\,64)'
    const path = await picture('-vf', irregular, '-vsync', 'passthrough', '-enc_time_base', '1/1000')
    const pictures = async (film: string) =>
      (await run(fixture.programs.ffmpeg, ['-v', 'error', '-i', film, '-c', 'copy', '-f', 'md5', '-'])).stdout
    const before = await pictures(path)
    assert.notEqual(
      (await look(fixture.programs, path)).complaint,
      '',
      'counted in frames two are one moment'
    )
    assert.equal(await pictures(await make()), before)
  }).skip(janusIsMissing, 'Janus or ffmpeg is not installed')

  test('one with nothing to be seen in it is refused', async ({ assert }) => {
    await writeFile(join(fixture.folder, 'video.mjr'), 'nothing at all')
    await assert.rejects(make, /ffmpeg/)
  }).skip(janusIsMissing, 'Janus or ffmpeg is not installed')

  test('one whose film the store of files cannot take at present waits, without a try less', async ({
    assert,
    cleanup,
  }) => {
    await chmod(fixture.folder, 0o777)
    await rename(await picture(), join(fixture.folder, 'away-video-1.mjr'))
    const id = await insertWaiting(await createWatchedRoom(), fixture.folder, 'away')
    const row = () => db.from('recordings').where('id', id).first()
    const { put } = storage
    storage.put = () => Promise.reject(storeAway('PutObject', new Error('away')))
    cleanup(() => void (storage.put = put))
    for (let run = 0; run < 4; run += 1) {
      assert.isTrue(await processNext(fixture.programs))
      assert.containsSubset(await row(), { status: 'TO_PROCESS', attempts: 0 })
      await db.from('recordings').where('id', id).update({ changed_at: 0 })
    }
    storage.put = put
    assert.isTrue(await processNext(fixture.programs))
    assert.containsSubset(await row(), { status: 'COMPLETED' })
  }).skip(janusIsMissing, 'Janus or ffmpeg is not installed')

  test('one whose process stood still is made by another, and the film of the slow one is not kept', async ({
    assert,
  }) => {
    const { folder, programs } = fixture
    await chmod(folder, 0o777)
    await rename(await picture(), join(folder, 'slow-video-1.mjr'))
    const slow = join(folder, 'slow')
    const copy = 'for word; do from=$to; to=$word; done\n/bin/cp "$from" "$to"\n'
    await writeFile(slow, `#!/bin/sh\n${copy}echo begun > "$0.begun"\nread word < "$0.gate"\n`, {
      mode: 0o755,
    })
    await run('mkfifo', ['-m', '666', `${slow}.gate`])
    const id = await insertWaiting(await createWatchedRoom(), folder, 'slow')
    const begun = new Promise<void>((resolve) => {
      const watcher = watch(folder, (_kind, name) => {
        if (name !== 'slow.begun') return
        watcher.close()
        resolve()
      })
    })
    const former = processNext({ ...programs, ppRec: slow })
    await begun
    assert.isFalse(await processNext(programs), 'somebody works on it')
    const renewedLast = clock.now() - 91_000
    await db.from('recordings').where('id', id).update({ changed_at: renewedLast })
    assert.isFalse(await processNext(programs), 'its turn comes as that of one that ended just now')
    await db.from('recordings').where('id', id).update({ changed_at: 0 })
    assert.isTrue(await processNext(programs))
    const made = (await db.from('recordings').where('id', id).firstOrFail()) as { file_id: number }
    assert.containsSubset(made, { status: 'COMPLETED', attempts: 2 })
    await writeFile(`${slow}.gate`, 'go\n')
    assert.isTrue(await former)
    assert.deepEqual(await db.from('recordings').where('id', id).firstOrFail(), made)
    const films = (await db.from('files').where('filename', 'slow.webm').select('id')) as { id: number }[]
    assert.deepEqual(films, [{ id: made.file_id }])
  }).skip(janusIsMissing, 'Janus or ffmpeg is not installed')

  test('one that is interrupted between the row of the film and its own has one film in the end', async ({
    assert,
    cleanup,
  }) => {
    await chmod(fixture.folder, 0o777)
    await rename(await picture(), join(fixture.folder, 'cut-video-1.mjr'))
    const id = await insertWaiting(await createWatchedRoom(), fixture.folder, 'cut')
    const row = async () =>
      (await db.from('recordings').where('id', id).firstOrFail()) as Tables['recordings']
    const films = async () =>
      (await db.from('files').where('filename', 'cut.webm')) as { id: number; storage_key: string }[]
    // As the database undoes what a process had begun that was killed.
    await db.rawQuery(`CREATE TRIGGER film_cut BEFORE UPDATE ON recordings WHEN NEW.status = 'COMPLETED'
      BEGIN SELECT RAISE(ABORT, 'cut'); END`)
    cleanup(() => db.rawQuery('DROP TRIGGER IF EXISTS film_cut'))
    assert.isTrue(await processNext(fixture.programs))
    assert.containsSubset(await row(), { status: 'TO_PROCESS', file_id: null })
    assert.isEmpty(await films(), 'there is no row of a file that no recording names')
    await db.rawQuery('DROP TRIGGER film_cut')

    await db.from('recordings').where('id', id).update({ changed_at: 0 })
    assert.isTrue(await processNext(fixture.programs))
    const [film, ...more] = await films()
    assert.isEmpty(more)
    assert.containsSubset(await row(), { status: 'COMPLETED', file_id: film?.id })
    assert.isTrue(await storage.exists(film?.storage_key ?? ''))
  }).skip(janusIsMissing, 'Janus or ffmpeg is not installed')

  test('one that another process takes over while the film is stored leaves no bytes here', async ({
    assert,
    cleanup,
  }) => {
    await chmod(fixture.folder, 0o777)
    await rename(await picture(), join(fixture.folder, 'late-video-1.mjr'))
    const id = await insertWaiting(await createWatchedRoom(), fixture.folder, 'late')
    const stored: string[] = []
    const { put } = storage
    cleanup(() => void (storage.put = put))
    storage.put = async (key, source) => {
      await put.call(storage, key, source)
      stored.push(key)
      await db.from('recordings').where('id', id).update({ attempts: 7 })
    }
    assert.isTrue(await processNext(fixture.programs))
    assert.isFalse(await storage.exists(stored[0] ?? ''))
    assert.isEmpty(await db.from('files').where('filename', 'late.webm'))
    assert.containsSubset(await db.from('recordings').where('id', id).first(), { status: 'PROCESSING' })
  }).skip(janusIsMissing, 'Janus or ffmpeg is not installed')
})

/** A recording that is processed before all others that may wait in this database. */
async function insertWaiting(room: WatchedRoom, folder: string, base: string): Promise<number> {
  const [id = 0] = (await db.table('recordings').insert({
    institution_id: room.sitting.institution.id,
    room_id: room.id,
    user_id: room.candidate.id,
    kind: 'CAMERA',
    status: 'TO_PROCESS',
    source_folder: folder,
    source_base: base,
    started_at: 1,
    ended_at: 1,
    changed_at: 0,
  })) as number[]
  return id
}

test.group('A recording without media', () => {
  test('is removed, with the files that Janus had opened for it; one that cannot be read stays and is marked as failed', async ({
    assert,
  }) => {
    const room = await createWatchedRoom()
    const folder = await mkdtemp(join(tmpdir(), 'banca-nothing-'))
    const programs = { ppRec: join(folder, 'none'), ffmpeg: join(folder, 'none') }
    const waiting = async (base: string, bytes: string) => {
      await writeFile(join(folder, `${base}-video-1.mjr`), bytes)
      const id = await insertWaiting(room, folder, base)
      assert.isTrue(await processNext(programs))
      return (
        ((await db.from('recordings').where('id', id).first()) as { status: string; error: string } | null) ??
        null
      )
    }
    assert.isNull(await waiting('empty', 'MJR00002'))
    assert.deepEqual(await readdir(folder), [])
    assert.deepInclude(await waiting('broken', 'nothing at all'), { status: 'TO_PROCESS' })
    assert.deepEqual(await readdir(folder), ['broken-video-1.mjr'])
    await db.from('recordings').where('source_folder', folder).delete()
    await rm(folder, { recursive: true })
  })

  test('of several machines one takes it that has its parts; after a day it fails', async ({
    assert,
    cleanup,
  }) => {
    const room = await createWatchedRoom()
    const folder = await mkdtemp(join(tmpdir(), 'banca-elsewhere-'))
    cleanup(async () => {
      await db.from('recordings').where('source_folder', 'like', `${folder}%`).delete()
      await rm(folder, { recursive: true })
    })
    const programs = { ppRec: join(folder, 'none'), ffmpeg: join(folder, 'none') }
    const hourAgo = clock.now() - 3_600_000
    const [elsewhere, unmounted] = [
      await insertWaiting(room, folder, 'elsewhere'),
      await insertWaiting(room, join(folder, 'unmounted'), 'unmounted'),
    ]
    await writeFile(join(folder, 'here-video-1.mjr'), 'MJR00002')
    const here = await insertWaiting(room, folder, 'here')
    await db.from('recordings').whereIn('id', [elsewhere, unmounted]).update({ changed_at: hourAgo })
    await db
      .from('recordings')
      .where('id', here)
      .update({ changed_at: hourAgo + 1 })
    assert.isTrue(await processNext(programs, true))
    assert.isNull(await db.from('recordings').where('id', here).first(), 'nothing came in it')
    assert.isFalse(await processNext(programs, true))
    await db
      .from('recordings')
      .where('id', elsewhere)
      .update({ changed_at: hourAgo - 24 * 3_600_000 })
    assert.isTrue(await processNext(programs, true))
    const failed = (await db.from('recordings').where('id', elsewhere).first()) as { attempts: number }
    assert.equal(failed.attempts, 1)
  })

  test('a film that the end of the process interrupts waits again, without a try less', async ({
    assert,
  }) => {
    const room = await createWatchedRoom()
    const folder = await mkdtemp(join(tmpdir(), 'banca-interrupted-'))
    const endless = join(folder, 'endless')
    await writeFile(endless, '#!/bin/sh\necho begun > "$0.begun"\nexec sleep 600\n', { mode: 0o755 })
    await chmod(folder, 0o777)
    await writeFile(join(folder, 'cut-video-1.mjr'), 'not empty: more than a header')
    const id = await insertWaiting(room, folder, 'cut')
    const ending = new AbortController()
    const watcher = watch(folder, (_kind, name) => name === 'endless.begun' && ending.abort())
    assert.isTrue(await processNext({ ppRec: endless, ffmpeg: endless, stop: ending.signal }))
    watcher.close()
    assert.containsSubset(await db.from('recordings').where('id', id).first(), {
      status: 'TO_PROCESS',
      attempts: 0,
    })
    await db.from('recordings').where('id', id).delete()
    await rm(folder, { recursive: true })
  })
})
