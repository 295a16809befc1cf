import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { as, createUser } from '#tests/fixtures/people'
import { createRoom, roomEvents, type TestRoom } from '#tests/fixtures/rooms'

type Person = {
  id: number
  room: { id: number; name: string } | null
  begun: boolean
  className: string | null
}

/** What goes through an administrator's hands before an exam. */
test.group('Rooms are filled', () => {
  const another = async (
    client: Parameters<Parameters<typeof test>[1] & object>[0]['client'],
    room: TestRoom
  ) =>
    (
      await client
        .post('/v1/rooms')
        .headers(as(room.adminToken))
        .json({ name: 'Sala 2', collection: room.collectionId })
    ).body() as { id: number }

  test('with those who have not begun; each move is recorded and announced', async ({ client, assert }) => {
    const room = await createRoom({ candidates: 3 })
    const [first, second, begun] = room.candidates
    const other = await another(client, room)
    ;(
      await client
        .post(`/v1/applications/${begun?.applicationId}/start`)
        .headers(as(begun?.token ?? ''))
        .json({})
    ).assertStatus(200)
    const users = room.candidates.map(({ id }) => id)
    const filled = await client
      .post(`/v1/rooms/${other.id}/users`)
      .headers(as(room.adminToken))
      .json({ users })
    filled.assertStatus(200)
    assert.deepEqual(filled.body(), { moved: 2, begun: 1 })
    const again = await client
      .post(`/v1/rooms/${other.id}/users`)
      .headers(as(room.adminToken))
      .json({ users })
    assert.deepEqual(again.body(), { moved: 0, begun: 1 })
    assert.deepInclude((await roomEvents(other.id, first.id))[0], {
      motive: 'ROOM_CHANGED',
      from_state: String(room.id),
      to_state: String(other.id),
      author_id: room.admin.id,
    })
    ;(await client.get(`/v1/rooms/${other.id}/live`).headers(as(second?.token ?? ''))).assertStatus(200)
    ;(await client.get(`/v1/rooms/${room.id}/live`).headers(as(begun?.token ?? ''))).assertStatus(200)

    const emptied = await client
      .post(`/v1/rooms/${other.id}/users/bulk_delete`)
      .headers(as(room.adminToken))
      .json({ users: [first.id] })
    assert.deepEqual(emptied.body(), { moved: 1, begun: 0 })
    ;(await client.get(`/v1/rooms/${other.id}/live`).headers(as(first.token))).assertStatus(404)
    assert.deepEqual(
      (
        await client
          .post(`/v1/rooms/${room.id}/users/bulk_delete`)
          .headers(as(room.adminToken))
          .json({ users: [begun?.id] })
      ).body(),
      { moved: 0, begun: 1 }
    )
  })

  test('from a list of the people of the collection, by name, room and class', async ({ client, assert }) => {
    const room = await createRoom({ candidates: 2 })
    const [first] = room.candidates
    const other = await another(client, room)
    const list = async (query: string) =>
      (
        await client
          .get(`/v1/rooms/people?collection=${room.collectionId}&${query}`)
          .headers(as(room.adminToken))
      ).body() as { results: Person[]; count: number }
    await client
      .post(`/v1/rooms/${room.id}/users/bulk_delete`)
      .headers(as(room.adminToken))
      .json({ users: [first.id] })
    assert.deepEqual((await list('')).count, 2)
    assert.deepEqual(
      (await list('unplaced=true')).results.map(({ id, room: where, begun }) => ({ id, where, begun })),
      [{ id: first.id, where: null, begun: false }]
    )
    assert.deepEqual(
      (await list(`room=${room.id}`)).results.map((one) => one.room),
      [{ id: room.id, name: 'Sala 1' }]
    )
    assert.equal((await list(`search=${first.username}`)).count, 1)
    assert.equal((await list(`room=${other.id}`)).count, 0)
    const classes = (
      await client.get(`/v1/rooms/classes?collection=${room.collectionId}`).headers(as(room.adminToken))
    ).body() as { results: { id: number; name: string }[] }
    assert.lengthOf(classes.results, 1)
    assert.equal((await list(`class=${classes.results[0]?.id}`)).count, 2)
    assert.equal((await list('class=999999')).count, 0)
  })

  test('and given to staff of the institution, found by name or number', async ({ client, assert }) => {
    const room = await createRoom()
    const stranger = await createUser({ groups: ['PROCTOR'] })
    const find = async (search: string | number) =>
      (
        (await client.get(`/v1/rooms/staff?search=${search}`).headers(as(room.adminToken))).body()
          .results as { id: number }[]
      ).map(({ id }) => id)
    assert.include(await find(room.proctor.username), room.proctor.id)
    assert.include(await find(room.proctor.id), room.proctor.id)
    assert.notInclude(await find(stranger.id), stranger.id)
    assert.notInclude(await find(room.candidates[0].id), room.candidates[0].id)
  })

  test('by administrators of the institution only', async ({ client, assert }) => {
    const room = await createRoom()
    const elsewhere = await createRoom()
    const body = { users: [room.candidates[0].id] }
    const calls = (token: string) => [
      client.get(`/v1/rooms/people?collection=${room.collectionId}`).headers(as(token)),
      client.get(`/v1/rooms/classes?collection=${room.collectionId}`).headers(as(token)),
      client.get('/v1/rooms/staff').headers(as(token)),
      client.post(`/v1/rooms/${room.id}/users`).headers(as(token)).json(body),
      client.post(`/v1/rooms/${room.id}/users/bulk_delete`).headers(as(token)).json(body),
    ]
    for (const token of [room.proctorToken, room.candidates[0].token])
      assert.deepEqual(
        (await Promise.all(calls(token))).map((one) => one.status()),
        [403, 403, 403, 403, 403]
      )
    const [people, classes, , fill, empty] = await Promise.all(calls(elsewhere.adminToken))
    assert.deepEqual(
      [people?.body().count, classes?.body().count, fill?.status(), empty?.status()],
      [0, 0, 404, 404]
    )
    // People of another institution are nobody here.
    assert.deepEqual(
      (
        await client.post(`/v1/rooms/${elsewhere.id}/users`).headers(as(elsewhere.adminToken)).json(body)
      ).body(),
      { moved: 0, begun: 0 }
    )
    assert.equal(
      (await db.from('applications').where('id', room.candidates[0].applicationId).firstOrFail()).room_id,
      room.id
    )
  })
})
