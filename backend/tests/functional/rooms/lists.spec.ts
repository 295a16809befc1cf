import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { lookAtRooms } from '#live_room/jobs/room_sweeper'
import { clock } from '#shared'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { eventsOf } from '#tests/fixtures/applications'
import { createRoom, roomEvents } from '#tests/fixtures/rooms'

type Row = { id: number; [key: string]: unknown }

test.group('Rooms', () => {
  test('each sees the rooms that they watch, filtered and searched', async ({ client, assert }) => {
    const room = await createRoom({ candidates: 2 })
    const second = await client
      .post('/v1/rooms')
      .headers(as(room.adminToken))
      .json({ name: 'Sala azul', collection: room.collectionId })
    second.assertStatus(201)
    const list = async (token: string, query = '') =>
      (await client.get(`/v1/rooms${query}`).headers(as(token))).body()
    assert.deepEqual(
      (await list(room.proctorToken)).results.map((one: Row) => one.id),
      [room.id]
    )
    assert.deepInclude((await list(room.proctorToken)).results[0], {
      name: 'Sala 1',
      isRecording: false,
      opened: true,
      candidatesCount: 2,
      responsibles: [{ id: room.proctor.id, name: room.proctor.username }],
    })
    assert.deepEqual(
      (await list(room.adminToken)).results.map((one: Row) => one.name),
      ['Sala 1', 'Sala azul']
    )
    assert.equal((await list(room.adminToken, '?search=AZUL')).count, 1)
    // In a young database the number of a proctor may be that of another room, which is found by it too.
    const ofNumber = [room.id, second.body().id].filter(
      (id: number) => id === room.id || id === room.proctor.id
    )
    assert.deepEqual(
      (await list(room.adminToken, `?search=${room.proctor.id}`)).results.map((one: Row) => one.id),
      ofNumber,
      'the number of its proctor'
    )
    assert.equal((await list(room.adminToken, `?search=${room.admin.id + 1000}`)).count, 0)
    assert.equal((await list(room.adminToken, `?collection=${room.collectionId}&opened=true`)).count, 2)
    assert.equal((await list(room.adminToken, '?opened=false')).count, 0)
    assert.equal((await list(room.adminToken, '?is_recording=true')).count, 0)
    ;(await client.get('/v1/rooms?is_recording=perhaps').headers(as(room.adminToken))).assertStatus(400)
    ;(await client.get('/v1/rooms').headers(as(room.candidates[0].token))).assertStatus(403)
    ;(await client.get(`/v1/rooms/${second.body().id}`).headers(as(room.proctorToken))).assertStatus(404)
  })

  test('a proctor knows the collections of their rooms, whatever their school', async ({ client }) => {
    const room = await createRoom()
    await db.from('collections').where('id', room.collectionId).update({ school_id: room.school.id })
    const guest = await createUser({ groups: ['PROCTOR'], institution: room.institution })
    const token = await loginAs(guest)
    const path = `/v1/collections/${room.collectionId}`
    ;(await client.get(path).headers(as(token))).assertStatus(404)
    await client
      .post('/v1/room_responsibles')
      .headers(as(room.adminToken))
      .json({ responsible: guest.id, rooms: [room.id] })
    ;(await client.get(path).headers(as(token))).assertStatus(200)
  })

  test('one name for one room, also of two who make it at once', async ({ client, assert }) => {
    const room = await createRoom()
    const both = await Promise.all(
      [1, 2].map(() =>
        client
          .post('/v1/rooms')
          .headers(as(room.adminToken))
          .json({ name: 'Sala 3', collection: room.collectionId })
      )
    )
    assert.sameMembers(
      both.map((one) => one.status()),
      [201, 409]
    )
    ;(
      await client
        .post('/v1/rooms')
        .headers(as(room.proctorToken))
        .json({ name: 'Sala 4', collection: room.collectionId })
    ).assertStatus(403)
    const elsewhere = await createRoom()
    ;(
      await client
        .post('/v1/rooms')
        .headers(as(room.adminToken))
        .json({ name: 'Sala 5', collection: elsewhere.collectionId })
    ).assertStatus(404)
    ;(
      await client
        .post('/v1/rooms')
        .headers(as(room.adminToken))
        .json({ name: '  ', collection: room.collectionId })
    ).assertStatus(400)
  })

  test('a room that is made with its candidates leaves an event for each of them', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const [{ id, applicationId }] = room.candidates
    const made = await client
      .post('/v1/rooms')
      .headers(as(room.adminToken))
      .json({ name: 'Sala 2', collection: room.collectionId, users: [id] })
    made.assertStatus(201)
    const moves = (await eventsOf(applicationId)).filter(({ type }) => type === 'room_changed').slice(1)
    assert.deepEqual(
      moves.map(({ user_id, detail_json }) => [user_id, JSON.parse(String(detail_json)) as unknown]),
      [[room.admin.id, { act: 'move', before: { room: room.id }, after: { room: made.body().id } }]]
    )
  })

  test('the recording state is the proctor’s, and on record', async ({ client, assert }) => {
    const room = await createRoom()
    const path = `/v1/rooms/${room.id}`
    const on = await client.put(path).headers(as(room.proctorToken)).json({ is_recording: true })
    assert.isTrue(on.body().isRecording)
    await client.put(path).headers(as(room.proctorToken)).json({ is_recording: true })
    await client.put(path).headers(as(room.proctorToken)).json({ is_recording: false })
    const events = await db
      .from('room_events')
      .where({ room_id: room.id, motive: 'RECORDING' })
      .orderBy('id')
      .select('from_state', 'to_state')
    assert.deepEqual(
      events.map((one) => one.to_state),
      ['recording', 'idle']
    )
    ;(await client.put(path).headers(as(room.proctorToken)).json({})).assertStatus(400)
    ;(await client.put(path).headers(as(room.proctorToken)).json({ opened: false })).assertStatus(403)
    assert.isFalse(
      (await client.put(path).headers(as(room.adminToken)).json({ opened: false })).body().opened
    )
    assert.equal((await client.get('/v1/rooms?opened=true').headers(as(room.proctorToken))).body().count, 0)
  })

  test('a recorder without beats records no longer: the state is a lease of a minute (trans-recording-003)', async ({
    client,
    assert,
    cleanup,
  }) => {
    cleanup(() => clock.release())
    const start = clock.now()
    clock.freeze(start)
    const room = await createRoom()
    const path = `/v1/rooms/${room.id}`
    const say = async (is_recording: boolean) =>
      (await client.put(path).headers(as(room.proctorToken)).json({ is_recording })).body()
    const seen = async () =>
      (await client.get(path).headers(as(room.proctorToken))).body().isRecording as boolean
    const version = async () => (await db.from('rooms').where('id', room.id).firstOrFail()).version as number
    await say(true)
    const before = await version()
    clock.freeze(start + 50_000)
    await say(true)
    assert.equal(await version(), before, 'renewing is no news')
    clock.freeze(start + 110_000)
    await lookAtRooms()
    assert.isTrue(await seen())
    clock.freeze(start + 110_001)
    await lookAtRooms()
    assert.isFalse(await seen())
    const events = await db
      .from('room_events')
      .where({ room_id: room.id, motive: 'RECORDING' })
      .orderBy('id')
      .select('author', 'to_state')
    assert.deepEqual(
      events.map((one) => `${one.author} ${one.to_state}`),
      ['PROCTOR recording', 'SERVER idle']
    )
  })

  test('its users, with the phone for administrators only (perm-proctor-room-001)', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    await db.from('persons').where('user_id', room.candidates[0].id).update({ cellphone: '11 99999-0000' })
    const phones = async (token: string) =>
      (await client.get(`/v1/rooms/${room.id}/users?pageSize=50`).headers(as(token)))
        .body()
        .results.map((one: { person: { cellphone: string | null } }) => one.person.cellphone)
    assert.sameMembers(await phones(room.proctorToken), [null, null])
    assert.sameMembers(await phones(room.adminToken), ['11 99999-0000', null])
  })

  test('a room is changed by an administrator, before the start, within the collection', async ({
    client,
    assert,
  }) => {
    const room = await createRoom({ candidates: 2 })
    const [candidate, started] = room.candidates
    const other = (
      await client
        .post('/v1/rooms')
        .headers(as(room.adminToken))
        .json({ name: 'Sala 2', collection: room.collectionId })
    ).body()
    const move = (token: string, application: number, room_id?: number) =>
      client.patch(`/v1/applications/${application}`).headers(as(token)).json({ room_id })
    ;(await move(room.proctorToken, candidate.applicationId, other.id)).assertStatus(403)
    const nothing = await move(room.adminToken, candidate.applicationId)
    nothing.assertStatus(400)
    assert.deepEqual(Object.keys(nothing.body()), ['code', 'roomId'])
    const elsewhere = await createRoom()
    ;(await move(room.adminToken, candidate.applicationId, elsewhere.id)).assertStatus(404)
    ;(await move(room.adminToken, elsewhere.candidates[0].applicationId, other.id)).assertStatus(404)
    const moved = await move(room.adminToken, candidate.applicationId, other.id)
    assert.containsSubset(moved.body(), { id: candidate.applicationId, roomId: other.id })
    assert.deepInclude((await roomEvents(other.id, candidate.id))[0], {
      motive: 'ROOM_CHANGED',
      from_state: String(room.id),
      to_state: String(other.id),
      author_id: room.admin.id,
    })
    ;(await client.get(`/v1/rooms/${room.id}/live`).headers(as(candidate.token))).assertStatus(404)
    ;(await client.get(`/v1/rooms/${other.id}/live`).headers(as(candidate.token))).assertStatus(200)
    ;(
      await client
        .post(`/v1/applications/${started?.applicationId}/start`)
        .headers(as(started?.token ?? ''))
        .json({})
    ).assertStatus(200)
    const late = await move(room.adminToken, started?.applicationId ?? 0, other.id)
    late.assertStatus(409)
    assert.equal(late.body().code, 'application_begun')
  })
})
