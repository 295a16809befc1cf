import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { storeFile } from '#files'
import { clock } from '#shared'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { WEBM } from '../evidence/bytes.js'

type Listed = {
  id: number
  user: { id: number; name: string }
  kind: string
  status: string
  pieces: number[]
  sizeBytes: number
  canRetry: boolean
}

const origin = () => `http://127.0.0.1:${process.env.PORT}`
const call = (path: string, token: string | null, init: RequestInit = {}) =>
  fetch(`${origin()}${path}`, { ...init, headers: { ...(token ? as(token) : {}), ...init.headers } })
const list = async (room: WatchedRoom, token = room.proctorToken, query = '') => {
  const answer = await call(`/v1/rooms/${room.id}/recordings${query}`, token)
  return { status: answer.status, ...((await answer.json()) as { results: Listed[]; count: number }) }
}
const post = (path: string, token: string | null) => call(path, token, { method: 'POST' })

async function storeRecording(
  room: WatchedRoom,
  more: Record<string, unknown> = {},
  isReady = true
): Promise<number> {
  const institutionId = room.sitting.institution.id
  const userId = Number(more.user_id ?? room.candidate.id)
  const film =
    isReady &&
    (await storeFile({
      source: more.kind === 'SCREEN' ? Buffer.concat([WEBM, Buffer.alloc(2_000)]) : WEBM,
      filename: 'x.webm',
      purpose: 'recording',
      contentType: 'video/webm',
      institutionId,
      ownerId: userId,
    }))
  const now = clock.now()
  const row = {
    institution_id: institutionId,
    room_id: room.id,
    user_id: userId,
    kind: 'CAMERA',
    status: 'COMPLETED',
    started_at: now,
    ended_at: now,
    changed_at: now,
  }
  const [id = 0] = (await db
    .table('recordings')
    .insert({ ...row, file_id: film ? film.id : null, ...more })) as number[]
  clock.advance(1000)
  return id
}
const views = async (candidateId: number) =>
  (await db.from('capture_views').where({ candidate_id: candidateId, what: 'RECORDING' })) as {
    viewer_id: number
    file_id: number
  }[]

test.group('recordings, watched afterwards', (group) => {
  group.each.teardown(() => clock.release())

  test('the staff of a room see its recordings, each with its state', async ({ assert }) => {
    const room = await createWatchedRoom()
    const other = await createWatchedRoom()
    assert.deepInclude(await list(room), { status: 200, results: [], count: 0 })
    const ready = await storeRecording(room)
    const waiting = await storeRecording(room, { status: 'TO_PROCESS' }, false)
    const failed = await storeRecording(
      room,
      {
        status: 'ERROR',
        error: '/secret/path: no',
        attempts: 3,
        source_folder: '/secret/path',
        source_base: 'rec',
      },
      false
    )
    const screens = [
      await storeRecording(room, {
        kind: 'SCREEN',
        user_id: room.proctor.id,
        upload_key: `rooms/${room.id}/1/00001.webm`,
      }),
      await storeRecording(room, {
        kind: 'SCREEN',
        user_id: room.proctor.id,
        upload_key: `rooms/${room.id}/1/00002.webm`,
      }),
    ]
    const { results, count } = await list(room)
    assert.equal(count, 4)
    assert.deepEqual(
      results.map(({ id, kind, status, pieces, canRetry }) => ({ id, kind, status, pieces, canRetry })),
      [
        { id: screens[0] ?? 0, kind: 'SCREEN', status: 'COMPLETED', pieces: screens, canRetry: false },
        { id: failed, kind: 'CAMERA', status: 'ERROR', pieces: [], canRetry: true },
        { id: waiting, kind: 'CAMERA', status: 'TO_PROCESS', pieces: [], canRetry: false },
        { id: ready, kind: 'CAMERA', status: 'COMPLETED', pieces: [ready], canRetry: false },
      ]
    )
    assert.notInclude(JSON.stringify(results), 'secret')
    assert.equal(results[3]?.user.id, room.candidate.id)
    assert.equal((await list(room, room.proctorToken, `?candidate=${room.candidate.id}`)).count, 3)
    assert.equal((await list(room, room.proctorToken, '?kind=SCREEN')).count, 1)
    assert.deepEqual(
      (await list(room, room.proctorToken, '?size=1&page=2')).results.map(({ id }) => id),
      [failed]
    )
    assert.equal((await list(room, room.proctorToken, '?kind=FILM')).status, 400)
    assert.equal((await list(room, other.proctorToken)).status, 404)
    assert.equal((await list(room, room.candidateToken)).status, 403)
    assert.lengthOf(await views(room.candidate.id), 0, 'a list shows nobody')

    const rooms = (await (await call('/v1/rooms', room.proctorToken)).json()) as {
      results: { recordings: object }[]
    }
    assert.deepEqual(rooms.results[0]?.recordings, { COMPLETED: 1, TO_PROCESS: 1, ERROR: 1 })
    const listed = (await (
      await call(
        `/v1/applications/dashboard?collection=${room.sitting.collectionId}`,
        await loginAs(room.sitting.admin)
      )
    ).json()) as { results: { videoProcessStatus: string }[] }
    assert.deepEqual(
      listed.results.map(({ videoProcessStatus }) => videoProcessStatus),
      ['ERROR']
    )
  })

  test('opening a film is audited once, and a player gets the ranges that it requests', async ({
    assert,
  }) => {
    const room = await createWatchedRoom()
    const id = await storeRecording(room)
    const answer = await post(`/v1/recordings/${id}/ticket`, room.proctorToken)
    assert.equal(answer.status, 200)
    const { url } = (await answer.json()) as { url: string }
    assert.deepEqual(
      (await views(room.candidate.id)).map(({ viewer_id: viewer }) => viewer),
      [room.proctor.id]
    )
    const complete = await call(url, null)
    assert.deepEqual(
      [complete.status, complete.headers.get('content-type'), complete.headers.get('accept-ranges')],
      [200, 'video/webm', 'bytes']
    )
    assert.deepEqual(new Uint8Array(await complete.arrayBuffer()), new Uint8Array(WEBM))
    const cookie = complete.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    assert.equal((await call(url, null)).status, 401, 'for anybody else it is used')
    const part = (range: string) => call(url, null, { headers: { cookie, range } })
    const middle = await part('bytes=4-9')
    assert.deepEqual(
      [middle.status, middle.headers.get('content-range')],
      [206, `bytes 4-9/${WEBM.byteLength}`]
    )
    assert.deepEqual(new Uint8Array(await middle.arrayBuffer()), new Uint8Array(WEBM.subarray(4, 10)))
    assert.equal((await part('bytes=99999-')).status, 416)
    assert.lengthOf(await views(room.candidate.id), 1, 'a film that is watched on is one look')
  })

  test('only who may watch does: the room, the switch, and whose screen it is', async ({ assert }) => {
    const room = await createWatchedRoom()
    const other = await createWatchedRoom()
    const film = await storeRecording(room)
    const screen = await storeRecording(room, {
      kind: 'SCREEN',
      user_id: room.proctor.id,
      upload_key: 'a/1.webm',
    })
    const colleague = await createUser({ groups: ['PROCTOR'], institution: room.sitting.institution })
    await db
      .table('room_responsibles')
      .insert({ room_id: room.id, user_id: colleague.id, created_at: clock.now() })
    const token = await loginAs(colleague)
    const ask = async (id: number, whose: string | null) =>
      (await post(`/v1/recordings/${id}/ticket`, whose)).status
    assert.deepEqual([await ask(film, token), await ask(screen, token)], [200, 403])
    assert.deepEqual(
      (await list(room, token)).results.map(({ kind }) => kind),
      ['CAMERA']
    )
    assert.equal(await ask(screen, room.proctorToken), 200)
    assert.equal(await ask(screen, await loginAs(room.sitting.admin)), 200)
    assert.deepEqual(
      [
        await ask(film, other.proctorToken),
        await ask(film, await loginAs(other.sitting.admin)),
        await ask(film, room.candidateToken),
        await ask(film, null),
        await ask(999_999, room.proctorToken),
      ],
      [404, 404, 403, 401, 404]
    )

    const permissions = { Dashboard: { Videos: { CandidateScreenshot: false } } }
    const saved = await call('/v1/groups/PROCTOR/permissions', await loginAs(room.sitting.admin), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ permissions }),
    })
    assert.equal(saved.status, 200)
    assert.deepEqual([await ask(film, token), (await list(room, token)).status], [403, 403])
    assert.lengthOf(await views(room.candidate.id), 1)
  })

  test('one that failed is processed again by who may record; nothing else is', async ({ assert }) => {
    const room = await createWatchedRoom()
    const other = await createWatchedRoom()
    const id = await storeRecording(room, { status: 'ERROR', error: 'no', attempts: 3 }, false)
    const retry = (token: string, which = id) => post(`/v1/recordings/${which}/retry`, token)
    assert.equal((await post(`/v1/recordings/${id}/ticket`, room.proctorToken)).status, 409)
    assert.deepEqual(
      [(await retry(other.proctorToken)).status, (await retry(room.candidateToken)).status],
      [404, 403]
    )
    const professor = await createUser({ groups: ['Professor'], institution: room.sitting.institution })
    await db
      .table('room_responsibles')
      .insert({ room_id: room.id, user_id: professor.id, created_at: clock.now() })
    const watching = await loginAs(professor)
    assert.equal((await retry(watching)).status, 403)
    assert.isFalse((await list(room, watching)).results[0]?.canRetry)
    assert.equal((await retry(room.proctorToken)).status, 204)
    const row = (await db.from('recordings').where('id', id).firstOrFail()) as {
      status: string
      attempts: number
      error: string | null
    }
    assert.deepInclude({ ...row }, { status: 'TO_PROCESS', attempts: 0, error: null })
    const again = await retry(room.proctorToken)
    assert.deepEqual(
      [again.status, ((await again.json()) as { code: string }).code],
      [409, 'recording_not_failed']
    )
    assert.equal((await retry(room.proctorToken, await storeRecording(room))).status, 409)
  })
})
