import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { clock } from '#shared'
import { recordsOf } from '#tests/fixtures/audit'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { PNG, sendBytes, WEBM } from '../evidence/bytes.js'

const origin = () => `http://127.0.0.1:${process.env.PORT}`
const get = (path: string, token: string) => fetch(`${origin()}${path}`, { headers: as(token) })
const isRecording = async (room: WatchedRoom, token = room.proctorToken) =>
  (
    (await (await get(`/recording/is_recording?room_id=${room.id}`, token)).json()) as {
      isRecording: boolean
    }
  ).isRecording

const SCREENS = { shouldStreamToAgora: true, shouldStartRecordingScreenFlow: true }

test.group('recordings', (group) => {
  group.each.teardown(() => clock.release())

  test('a proctor starts and stops the recording of a candidate of her room, with userId, roomId and provider (rule-media-003)', async ({
    assert,
    client,
  }) => {
    const room = await createWatchedRoom()
    const other = await createWatchedRoom()
    const order = { user_id: room.candidate.id, room_id: room.id, provider: 'janus' }
    const say = (what: string, token: string, body: object = order) =>
      client.post(`/recording/${what}`).headers(as(token)).json(body)
    assert.isFalse(await isRecording(room))
    assert.equal((await say('start', room.proctorToken)).status(), 204)
    assert.equal((await say('start', room.proctorToken)).status(), 204)
    assert.isTrue(await isRecording(room))
    assert.isFalse(
      await isRecording(room, other.proctorToken),
      'of a room that is not hers she learns nothing'
    )
    const orders = (await db.from('recording_orders').where('room_id', room.id)) as {
      user_id: number
      provider: string
      started_by: number
      stopped_at: number | null
    }[]
    assert.deepEqual(
      orders.map(({ user_id, provider, started_by, stopped_at }) => [
        user_id,
        provider,
        started_by,
        stopped_at,
      ]),
      [[room.candidate.id, 'janus', room.proctor.id, null]]
    )

    const director = await createUser({ groups: ['Diretor'], institution: room.sitting.institution })
    for (const what of ['start', 'stop']) {
      assert.equal((await say(what, other.proctorToken)).status(), 404)
      assert.equal((await say(what, room.candidateToken)).status(), 403)
      assert.include([403, 404], (await say(what, await loginAs(director))).status())
      assert.equal(
        (await say(what, room.proctorToken, { ...order, user_id: other.candidate.id })).status(),
        404
      )
      assert.equal((await client.post(`/recording/${what}`).json(order)).status(), 401)
    }
    assert.equal((await say('stop', room.proctorToken)).status(), 204)
    assert.isFalse(await isRecording(room))
  })

  test('all of a room is recorded by one request, also late arrivals, until staff stop it (rule-media-003)', async ({
    assert,
    client,
  }) => {
    const room = await createWatchedRoom()
    const other = await createWatchedRoom()
    const say = (what: string, token = room.proctorToken) =>
      client.post(`/recording/${what}`).headers(as(token)).json({ room_id: room.id, provider: 'janus' })
    const cameras = async () =>
      (await client.get(`/v1/rooms/${room.id}`).headers(as(room.proctorToken))).body().cameras as string
    assert.equal(await cameras(), 'off')
    assert.equal((await say('start', other.proctorToken)).status(), 404)
    assert.equal((await say('start', room.candidateToken)).status(), 403)
    assert.equal((await say('start')).status(), 204)
    assert.equal((await say('start')).status(), 204)
    assert.deepEqual([await cameras(), await isRecording(room)], ['room', true])
    await client
      .post('/recording/start')
      .headers(as(room.proctorToken))
      .json({ user_id: room.candidate.id, room_id: room.id })
    assert.equal((await say('stop')).status(), 204)
    assert.deepEqual([await cameras(), await isRecording(room)], ['off', false])
    const events = await db
      .from('room_events')
      .where({ room_id: room.id, motive: 'RECORDING' })
      .orderBy('id')
      .select('to_state')
    assert.deepEqual(
      events.map((one) => one.to_state),
      ['cameras', 'idle']
    )
  })

  test('the end of a room and of the orders about single candidates is one change, each on record; what fails changes nothing', async ({
    assert,
    client,
    cleanup,
  }) => {
    const room = await createWatchedRoom()
    const post = (what: 'start' | 'stop', userId?: number) =>
      client
        .post(`/recording/${what}`)
        .headers(as(room.proctorToken))
        .json({ room_id: room.id, ...(userId !== undefined && { user_id: userId }) })
    const cameras = async () =>
      ((await db.from('rooms').where('id', room.id).firstOrFail()) as { cameras_since: number | null })
        .cameras_since !== null
    const acts = async () =>
      (await recordsOf(room.sitting.institution.id))
        .filter(({ act }) => act.startsWith('recording_'))
        .map(({ act, subject_type, subject_id }) => [act, subject_type, subject_id])
    const ordered = ['recording_ordered', 'user', room.candidate.id]
    const stopped = ['recording_stopped', 'user', room.candidate.id]
    const changed = ['recording_changed', 'room', room.id]

    for (const userId of [room.candidate.id, undefined]) (await post('start', userId)).assertStatus(204)
    const isSqlite = db.connection().dialect.name.includes('sqlite')
    const refusal = isSqlite
      ? `WHEN NEW.room_id = ${room.id} BEGIN SELECT RAISE(ABORT, 'refused'); END`
      : `FOR EACH ROW IF NEW.room_id = ${room.id} THEN SIGNAL SQLSTATE '45000'; END IF`
    await db.rawQuery(`CREATE TRIGGER order_refused BEFORE UPDATE ON recording_orders ${refusal}`)
    cleanup(() => db.rawQuery('DROP TRIGGER IF EXISTS order_refused'))
    ;(await post('stop')).assertStatus(500)
    assert.isTrue(await cameras())
    assert.deepEqual(await acts(), [ordered, changed])
    await db.rawQuery('DROP TRIGGER order_refused')
    ;(await post('stop')).assertStatus(204)
    assert.deepEqual([await cameras(), await isRecording(room)], [false, false])
    assert.deepEqual(await acts(), [ordered, changed, changed, stopped])
    ;(await post('stop')).assertStatus(204)
    assert.lengthOf(await acts(), 4)

    // Of a room that is not recorded as such they end too.
    ;(await post('start', room.candidate.id)).assertStatus(204)
    ;(await post('stop')).assertStatus(204)
    assert.isFalse(await isRecording(room))
    assert.deepEqual((await acts()).slice(4), [ordered, stopped])
  })

  test('where the collection records every camera no order is accepted', async ({ assert, client }) => {
    const room = await createWatchedRoom({
      collection: { shouldStreamToAgora: true, shouldUploadToS3: true },
    })
    assert.equal(
      (await client.get(`/v1/rooms/${room.id}`).headers(as(room.proctorToken))).body().cameras,
      'collection'
    )
    const refused = await client
      .post('/recording/stop')
      .headers(as(room.proctorToken))
      .json({ room_id: room.id })
    refused.assertStatus(409)
    assert.equal(refused.body().code, 'recorded_by_collection')
  })

  test('a screen is taken of a room whose collection asks for it, and of none without a room (perm-recording-002)', async ({
    assert,
  }) => {
    const room = await createWatchedRoom()
    const address = (query: string) => get(`/recording/upload_url?key=a.webm${query}`, room.proctorToken)
    assert.equal((await address('')).status, 400)
    assert.equal((await address(`&room_id=${room.id}`)).status, 403)
    const asked = await createWatchedRoom({ collection: SCREENS })
    assert.equal(
      (await get(`/recording/upload_url?key=a.webm&room_id=${asked.id}`, asked.proctorToken)).status,
      200
    )
  })

  test("a proctor's own screen goes to a signed address, once and soon", async ({ assert }) => {
    const room = await createWatchedRoom({ collection: SCREENS })
    const address = async (token = room.proctorToken, key = `salas/${room.id}/parte-1.webm`) => {
      const answer = await get(
        `/recording/upload_url?key=${encodeURIComponent(key)}&room_id=${room.id}`,
        token
      )
      return {
        status: answer.status,
        url: answer.ok ? ((await answer.json()) as { uploadUrl: string }).uploadUrl : '',
      }
    }
    const { url } = await address()
    const put = (where: string, bytes: Uint8Array = WEBM) =>
      sendBytes('PUT', where, bytes, null, 'video/webm')
    assert.equal((await put(url)).status, 204)
    assert.equal((await put(url)).status, 401, 'it is used')
    const rows = (await db
      .from('recordings as r')
      .join('files as f', 'f.id', 'r.file_id')
      .where('r.user_id', room.proctor.id)
      .select('r.kind', 'r.status', 'r.upload_key', 'f.retention_class', 'f.size_bytes')) as {
      kind: string
      status: string
      upload_key: string
      retention_class: string
      size_bytes: number
    }[]
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [
        {
          kind: 'SCREEN',
          status: 'COMPLETED',
          upload_key: `salas/${room.id}/parte-1.webm`,
          retention_class: 'recording',
          size_bytes: WEBM.byteLength,
        },
      ]
    )

    assert.equal((await put((await address()).url, PNG)).status, 415)
    assert.equal(
      (await put((await address()).url, Buffer.concat([WEBM, Buffer.alloc(20_000_000)]))).status,
      413
    )
    assert.equal((await put(`${url.split('=')[0]}=${'x'.repeat(32)}`)).status, 401, 'a forged one')
    const late = (await address()).url
    clock.advance(56_000)
    assert.equal((await put(late)).status, 401, 'too old')

    assert.equal((await address(room.candidateToken)).status, 403)
    assert.equal((await address(await loginAs(room.sitting.admin))).status, 403)
    const other = await createWatchedRoom()
    assert.equal((await address(other.proctorToken)).status, 404)
    for (const key of ['../../etc/passwd', '/abs', 'a//b', ''])
      assert.equal((await address(room.proctorToken, key)).status, 400, key)
  })
})
