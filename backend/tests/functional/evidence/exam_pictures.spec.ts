import { once } from 'node:events'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { openArchive } from '#evidence/actions/exam_pictures'
import { storage } from '#files/storage/storage'
import { clock, unwrap, type Group } from '#shared'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import {
  as,
  createClass,
  createInstitution,
  createSchool,
  createUser,
  loginAs,
  type SchoolClass,
} from '#tests/fixtures/people'
import { readZip } from '#tests/fixtures/zip'
import { JPEG, PNG, sendBytes } from './bytes.js'

/** Two o'clock in the afternoon in the school: a test is on one day. */
const AFTERNOON = Date.parse('2026-11-26T17:00:00Z')
const origin = () => `http://127.0.0.1:${process.env.PORT}`
const get = (path: string, token: string | null) =>
  fetch(`${origin()}${path}`, { headers: token === null ? {} : as(token) })
const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>

type Watched = WatchedRoom & { admin: string; of: string }

async function watched(pictures: readonly ('snapshots' | 'screenshots')[], bytes = PNG): Promise<Watched> {
  const room = await createWatchedRoom()
  const of = `/v1/applications/${room.sitting.applicationId}`
  for (const kind of pictures) {
    await sendBytes('POST', `${of}/${kind}`, bytes, room.candidateToken)
    clock.advance(61_000)
  }
  return { ...room, of, admin: await loginAs(room.sitting.admin) }
}

const looks = async ({ candidate }: WatchedRoom) =>
  (
    (await db.from('capture_views').where('candidate_id', candidate.id).orderBy('id')) as { what: string }[]
  ).map(({ what }) => what)
const urlOf = async (room: Watched, token = room.admin) =>
  (await json(await get(`${room.of}/static_images`, token))).url as string

test.group('the pictures of a sitting, after it', (group) => {
  group.each.setup(() => {
    clock.freeze(AFTERNOON)
    return () => clock.release()
  })

  test('are listed by day and read one by one; each look is noted', async ({ assert }) => {
    const room = await watched(['snapshots', 'snapshots', 'screenshots'])
    clock.advance(86_400_000)
    const [token, admin] = [await loginAs(room.candidate), await loginAs(room.sitting.admin)]
    await sendBytes('POST', `${room.of}/snapshots`, JPEG, token)
    const days = await json(await get(`${room.of}/picture_days?kind=SNAPSHOT`, admin))
    assert.deepEqual(days.results, [
      { day: '2026-11-27', count: 1 },
      { day: '2026-11-26', count: 2 },
    ])
    const day = `${room.of}/pictures?kind=SNAPSHOT&day=2026-11-26`
    const page = await json(await get(`${day}&size=1&page=2`, admin))
    assert.deepInclude(page, { count: 2, numPages: 2 })
    const [link] = page.results as { url: string; when: string }[]
    assert.equal(link?.when, new Date(AFTERNOON + 61_000).toISOString())
    const picture = await get(link?.url ?? '', admin)
    assert.deepEqual(Buffer.from(await picture.arrayBuffer()), PNG)
    assert.deepEqual(await looks(room), ['LIST', 'SNAPSHOT'])
    const screens = await json(await get(`${room.of}/pictures?kind=SCREENSHOT&day=2026-11-26`, admin))
    assert.equal(screens.count, 1)
  })

  test('are one zip behind an address for one use, of camera pictures alone', async ({ assert }) => {
    const room = await watched(['snapshots', 'screenshots', 'snapshots'])
    const opened = await get(await urlOf(room), null)
    assert.equal(opened.status, 200)
    assert.equal(opened.headers.get('content-type'), 'application/zip')
    assert.equal(opened.headers.get('cache-control'), 'private, no-store')
    assert.match(opened.headers.get('content-disposition') ?? '', /^attachment; filename\*=UTF-8''Imagens-/)
    const bytes = Buffer.from(await opened.arrayBuffer())
    assert.equal(opened.headers.get('content-length'), String(bytes.byteLength))
    const files = readZip(bytes)
    assert.deepEqual(
      [...files.keys()].map((name) => name.replace(/-\d+\.png$/, '')),
      ['2026-11-26/14-00-00', '2026-11-26/14-02-02']
    )
    for (const content of files.values()) assert.deepEqual(content, PNG)
    assert.deepEqual(await looks(room), ['ARCHIVE'])
  })

  test('the address opens once, within a minute, and while its log-in lives', async ({ assert }) => {
    const room = await watched(['snapshots'])
    const used = await urlOf(room)
    await (await get(used, null)).arrayBuffer()
    assert.equal((await get(used, null)).status, 401)
    const late = await urlOf(room)
    clock.advance(56_000)
    assert.equal((await get(late, null)).status, 401)
    const ended = await urlOf(room)
    await fetch(`${origin()}/logout`, { method: 'POST', headers: as(room.admin) })
    await db.from('sessions').where('user_id', room.sitting.admin.id).update({ ended_at: clock.now() })
    assert.equal((await get(ended, null)).status, 401)
    assert.equal((await get('/v1/captures/archive?ticket=x', null)).status, 401)
  })

  test('a sitting without camera pictures, or without any that are still stored, has none', async ({
    assert,
  }) => {
    const room = await watched(['screenshots'])
    const none = await get(`${room.of}/static_images`, room.admin)
    assert.equal(none.status, 404)
    assert.deepInclude(await json(none), {
      code: 'no_pictures',
      nonFieldErrors: ['Nenhuma imagem encontrada.'],
    })
    const purged = await watched(['snapshots'])
    await db.from('files').where('owner_id', purged.candidate.id).update({ deleted_at: clock.now() })
    assert.equal((await get(`${purged.of}/static_images`, purged.admin)).status, 404)
    assert.deepEqual(await looks(purged), [])
  })

  test('a zip of which a picture cannot be read breaks off', async ({ assert }) => {
    const room = await watched(['snapshots', 'snapshots'])
    const file = (await db
      .from('files')
      .where('owner_id', room.candidate.id)
      .orderBy('id', 'desc')
      .firstOrFail()) as {
      storage_key: string
    }
    await storage.remove(file.storage_key)
    const opened = await get(await urlOf(room), null)
    await assert.rejects(() => opened.arrayBuffer())
  })

  test('a person reads one zip at a time, and the refusal comes before a look is noted', async ({
    assert,
  }) => {
    const room = await watched(['snapshots', 'snapshots'])
    const [held, unused] = [await urlOf(room), await urlOf(room)]
    const { stream } = unwrap(await openArchive(new URL(held, origin()).searchParams.get('ticket') ?? ''))
    const again = await get(`${room.of}/static_images`, room.admin)
    assert.equal(again.status, 409)
    assert.deepInclude(await json(again), { code: 'zip_running' })
    assert.equal((await get(unused, null)).status, 409)
    assert.deepEqual(await looks(room), ['ARCHIVE', 'ARCHIVE'])
    const other = await loginAs(
      await createUser({ groups: ['ADMINISTRADOR'], institution: room.sitting.institution })
    )
    const zipFor = async (token: string) => {
      const opened = await get(await urlOf(room, token), null)
      return readZip(Buffer.from(await opened.arrayBuffer()))
    }
    assert.equal((await zipFor(other)).size, 2)
    stream.destroy()
    if (!stream.closed) await once(stream, 'close')
    assert.equal((await zipFor(room.admin)).size, 2)
  })

  test('of who sits in no room are for administrators', async ({ assert }) => {
    const room = await watched([])
    await db.from('applications').where('id', room.sitting.applicationId).update({ room_id: null })
    await sendBytes('POST', `${room.of}/snapshots`, PNG, room.candidateToken)
    const teacher = await loginAs(
      await createUser({ groups: ['Professor'], institution: room.sitting.institution })
    )
    for (const path of ['/picture_days?kind=SNAPSHOT', '/static_images'])
      assert.equal((await get(`${room.of}${path}`, teacher)).status, 404)
    assert.deepEqual((await json(await get(`${room.of}/picture_days?kind=SNAPSHOT`, room.admin))).results, [
      { day: '2026-11-26', count: 1 },
    ])
    assert.lengthOf([...readZip(Buffer.from(await (await get(await urlOf(room), null)).arrayBuffer()))], 1)
  })

  test('nobody else gets any of it', async ({ assert }) => {
    const room = await watched(['snapshots'])
    const { institution } = room.sitting
    const school = await createSchool(institution)
    const refused = async (token: string, status: number, who: string) => {
      for (const path of [
        '/picture_days?kind=SNAPSHOT',
        '/pictures?kind=SNAPSHOT&day=2026-11-26',
        '/static_images',
      ])
        assert.equal((await get(`${room.of}${path}`, token)).status, status, `${who} ${path}`)
    }
    await refused(room.candidateToken, 403, 'the candidate')
    await refused(room.proctorToken, 403, 'the proctor')
    for (const group of ['SCHOOL-ADMIN', 'Diretor', 'RESPONSIBLE', 'ALUNO'] as Group[])
      await refused(await loginAs(await createUser({ groups: [group], school })), 403, group)
    const teacherOf = async (schoolClass: SchoolClass) =>
      loginAs(await createUser({ groups: ['Professor'], schoolClass, role: 'teacher' }))
    await refused(await teacherOf(await createClass(school)), 404, 'a teacher of another class')
    const own = (await db.from('applications').where('id', room.sitting.applicationId).firstOrFail()) as {
      class_id: number
      school_id: number
    }
    const theirs = { id: own.class_id, school: { id: own.school_id, institution } }
    assert.equal((await get(`${room.of}/static_images`, await teacherOf(theirs))).status, 200)
    await db.from('capture_views').where('candidate_id', room.candidate.id).delete()
    const stranger = await createUser({ groups: ['ADMINISTRADOR'], institution: await createInstitution() })
    await refused(await loginAs(stranger), 404, 'an administrator elsewhere')
    assert.deepEqual(await looks(room), [])
    assert.equal((await get(`${room.of}/pictures?kind=SNAPSHOT&day=2026-02-30`, room.admin)).status, 400)
    assert.equal((await get(`${room.of}/picture_days?kind=FILM`, room.admin)).status, 400)
  })
})
