import { test } from '@japa/runner'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import db from '@adonisjs/lucid/services/db'
import { banca } from '#config/banca'
import { STILLS_LAST_MS } from '#evidence/domain/pictures'
import { tidyStills } from '#evidence/jobs/tidy_stills'
import { clock } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { JPEG, PNG, sendBytes } from './bytes.js'
import { freezeClock, get, HOUR, origin, viewsOf } from './captures.js'

const snap = (room: WatchedRoom, bytes: Uint8Array = PNG, token = room.candidateToken, kind = 'snapshots') =>
  sendBytes('POST', `/v1/applications/${room.sitting.applicationId}/${kind}`, bytes, token)
const storedPicturesOf = async (room: WatchedRoom) =>
  (await db
    .from('evidence_pictures as p')
    .join('files as f', 'f.id', 'p.file_id')
    .where('p.application_id', room.sitting.applicationId)
    .select('p.kind', 'f.retention_class', 'f.storage_key', 'f.owner_id')) as {
    kind: string
    retention_class: string
    storage_key: string
    owner_id: number
  }[]

test.group('pictures of an exam', (group) => {
  group.each.setup(freezeClock)

  test('the newest is shown to the staff of the room, and one a minute stays on record', async ({
    assert,
  }) => {
    const room = await createWatchedRoom()
    assert.equal((await snap(room)).status, 204)
    assert.equal((await snap(room, JPEG)).status, 204)
    const still = await get(`/v1/rooms/${room.id}/candidates/${room.candidate.id}/still`, room.proctorToken)
    assert.equal(still.status, 200)
    assert.equal(still.headers.get('content-type'), 'image/jpeg')
    assert.equal(still.headers.get('cache-control'), 'private, no-store')
    assert.include(still.headers.get('content-security-policy') ?? '', "frame-ancestors 'none'")
    assert.deepEqual(new Uint8Array(await still.arrayBuffer()), new Uint8Array(JPEG))
    assert.deepEqual(
      (await storedPicturesOf(room)).map(({ kind, retention_class }) => [kind, retention_class]),
      [['SNAPSHOT', 'capture']]
    )
    clock.advance(61_000)
    await snap(room)
    assert.lengthOf(await storedPicturesOf(room), 2)
  })

  test('the room lists whose screens and films can be looked at, and sends this to no candidate', async ({
    assert,
    client,
  }) => {
    const room = await createWatchedRoom()
    const seen = async (token = room.proctorToken) => {
      const [one] = (await client.get(`/v1/rooms/${room.id}/live`).headers(as(token))).body().candidates as {
        hasScreen: boolean
        hasFilm: boolean
      }[]
      return [one?.hasScreen, one?.hasFilm]
    }
    await snap(room)
    assert.deepEqual(await seen(), [false, false])
    await snap(room, PNG, room.candidateToken, 'screenshots')
    assert.deepEqual(await seen(), [true, false])
    const [picture] = await db.from('evidence_pictures').where('room_id', room.id).select('file_id')
    const film = {
      institution_id: room.sitting.institution.id,
      room_id: room.id,
      user_id: room.candidate.id,
      kind: 'CAMERA',
      started_at: 1,
      changed_at: 1,
    }
    await db.table('recordings').insert({ ...film, status: 'TO_PROCESS' })
    assert.deepEqual(await seen(), [true, false])
    await db.table('recordings').insert({ ...film, status: 'COMPLETED', file_id: picture?.file_id })
    assert.deepEqual(await seen(), [true, true])
    assert.deepEqual(await seen(room.candidateToken), [false, false])
  })

  test('a sitting is represented by pictures of its start, middle and end', async ({ assert }) => {
    const room = await createWatchedRoom()
    const began = clock.now()
    await db.from('sessions').update({ expires_at: began + HOUR })
    const pictures = async (token: string) => {
      const answer = await get(`/v1/applications/${room.sitting.applicationId}/snapshots`, token)
      return {
        status: answer.status,
        results: answer.ok
          ? ((await answer.json()) as { results: { url: string; when: string }[] }).results
          : [],
      }
    }
    assert.deepEqual(await pictures(room.proctorToken), { status: 200, results: [] })
    for (let minute = 0; minute < 5; minute += 1) {
      assert.equal((await snap(room)).status, 204)
      clock.advance(61_000)
    }
    const { results } = await pictures(room.proctorToken)
    assert.lengthOf(results, 3)
    const times = results.map(({ when }) => Math.round((Date.parse(when) - began) / 61_000))
    assert.deepEqual(times, [0, 2, 4])
    assert.equal((await get(results[1]?.url ?? '', room.proctorToken)).status, 200)
    const other = await createWatchedRoom()
    assert.equal((await pictures(other.proctorToken)).status, 404)
    assert.equal((await pictures(room.candidateToken)).status, 403)
  })

  test('the snapshot of the room tells of the newest still', async ({ assert }) => {
    const room = await createWatchedRoom()
    await snap(room)
    const live = (await (await get(`/v1/rooms/${room.id}/live`, room.proctorToken)).json()) as {
      configuration: { media: string }
      candidates: { userId: number; lastStill: { when: string } | null; isStreaming: boolean }[]
    }
    assert.equal(live.configuration.media, 'stills')
    const [candidate] = live.candidates
    assert.equal(candidate?.userId, room.candidate.id)
    assert.isNotNull(candidate?.lastStill ?? null)
    assert.isFalse(candidate?.isStreaming)
  })

  test('looking on is one row of the audit, however many pictures come', async ({ assert }) => {
    const room = await createWatchedRoom()
    await snap(room)
    const path = `/v1/rooms/${room.id}/candidates/${room.candidate.id}/still`
    for (let look = 0; look < 5; look++) await get(path, room.proctorToken)
    assert.deepEqual(await viewsOf(room.candidate.id), [['STILL', room.proctor.id]])
    clock.advance(11 * 60_000)
    await snap(room)
    await get(path, room.proctorToken)
    assert.lengthOf(await viewsOf(room.candidate.id), 2)
  })

  test('what is no picture, too much or too late is refused', async ({ assert }) => {
    const room = await createWatchedRoom()
    assert.equal((await snap(room, Buffer.from('<svg onload=alert(1)>'))).status, 415)
    assert.equal((await snap(room, Buffer.concat([PNG, Buffer.alloc(500_001)]))).status, 413)
    assert.equal((await snap(room, Buffer.alloc(0))).status, 400)
    await db.from('applications').where('id', room.sitting.applicationId).update({ state: 'FINISHED' })
    assert.equal((await snap(room)).status, 409, 'nothing is taken after the finish')
    assert.lengthOf(await storedPicturesOf(room), 0)
  })

  test('the newest picture expires after the last one by some minutes; recorded pictures stay', async ({
    assert,
  }) => {
    const room = await createWatchedRoom()
    const still = () => get(`/v1/rooms/${room.id}/candidates/${room.candidate.id}/still`, room.proctorToken)
    const listed = async () => {
      const live = await (await get(`/v1/rooms/${room.id}/live`, room.proctorToken)).json()
      return (live as { candidates: { lastStill: unknown }[] }).candidates[0]?.lastStill
    }
    await snap(room)
    clock.advance(STILLS_LAST_MS - 1)
    await tidyStills()
    assert.equal((await still()).status, 200)
    clock.advance(1)
    assert.equal((await still()).status, 404)
    assert.isNull(await listed())
    await tidyStills()
    assert.lengthOf(await storedPicturesOf(room), 1)
  })

  test('files of stills that a version before left on the disk are removed', async ({ assert }) => {
    const folder = join(banca.dataDir, 'stills')
    await mkdir(join(folder, '3'), { recursive: true })
    await writeFile(join(folder, '3', '7.camera'), PNG)
    await tidyStills()
    const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error.code)
    assert.equal(found, 'ENOENT')
  })

  test('one picture a minute stays on record, also where another process stored it', async ({ assert }) => {
    const room = await createWatchedRoom()
    await snap(room)
    clock.advance(59_000)
    const [first] = (await db
      .from('evidence_pictures')
      .where('application_id', room.sitting.applicationId)) as Record<string, unknown>[]
    await db.table('evidence_pictures').insert({ ...first, id: undefined, taken_at: clock.now() })
    clock.advance(2_000)
    await snap(room)
    assert.lengthOf(await storedPicturesOf(room), 2)
    clock.advance(58_000)
    await snap(room)
    assert.lengthOf(await storedPicturesOf(room), 3)
  })

  test('only her own, and only her staff', async ({ assert }) => {
    const room = await createWatchedRoom()
    const other = await createWatchedRoom()
    await snap(room)
    await snap(room, PNG, room.candidateToken, 'screenshots')
    assert.equal((await snap(room, PNG, other.candidateToken)).status, 404)
    assert.equal((await snap(room, PNG, room.proctorToken)).status, 403)
    const stranger = await loginAs(
      await createUser({ groups: ['PROCTOR'], institution: room.sitting.institution })
    )
    for (const part of ['still', 'screen']) {
      const path = `/v1/rooms/${room.id}/candidates/${room.candidate.id}/${part}`
      assert.equal((await get(path, room.proctorToken)).status, 200)
      assert.equal((await get(path, stranger)).status, 404)
      assert.equal((await get(path, other.proctorToken)).status, 404)
      assert.equal((await get(path, room.candidateToken)).status, 403)
    }
    const [stored] = await storedPicturesOf(room)
    for (const token of [room.candidateToken, room.proctorToken, stranger])
      assert.equal((await get(`/files/${stored?.storage_key}`, token)).status, 404, 'never past the audit')
  })

  test('screenshots of a day, and the newest in a window of its own, once', async ({ assert }) => {
    const room = await createWatchedRoom()
    await snap(room, PNG, room.candidateToken, 'screenshots')
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(clock.now())
    const ask = (path: string, token = room.proctorToken) =>
      get(`${path}?user_id=${room.candidate.id}&provider_codename=x&selected_date=${day}`, token)
    const list = (await (await ask('/screenshotpost')).json()) as {
      results: { url: string; when: string }[]
      count: number
    }
    assert.equal(list.count, 1)
    assert.equal((await get(list.results[0]?.url ?? '', room.proctorToken)).status, 200)
    const { url } = (await (await ask('/screenshot')).json()) as { url: string }
    const opened = await fetch(`${origin()}${url}`)
    assert.equal(opened.status, 200)
    assert.equal(opened.headers.get('content-type'), 'image/png')
    assert.equal((await fetch(`${origin()}${url}`)).status, 401, 'it is used')
    const late = ((await (await ask('/screenshot')).json()) as { url: string }).url
    clock.advance(56_000)
    assert.equal((await fetch(`${origin()}${late}`)).status, 401, 'it is too old')
    assert.equal((await ask('/video')).status, 404, 'there is none yet')
    const other = await createWatchedRoom()
    assert.equal((await ask('/screenshot', other.proctorToken)).status, 404)
    assert.equal(
      ((await (await ask('/screenshotpost', other.proctorToken)).json()) as { count: number }).count,
      0
    )
    assert.equal((await ask('/screenshot', room.candidateToken)).status, 403)
  })
})
