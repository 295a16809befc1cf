import { test } from '@japa/runner'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'

test.group('Responsibles', () => {
  test('administrators give rooms to staff and take them away', async ({ client, assert }) => {
    const room = await createRoom()
    const helper = await createUser({ groups: ['PROCTOR'], school: room.school })
    const token = await loginAs(helper)
    const body = { responsible: helper.id, rooms: [room.id] }
    const path = '/v1/room_responsibles'
    ;(await client.post(path).headers(as(room.proctorToken)).json(body)).assertStatus(403)
    ;(await client.get(`/v1/rooms/${room.id}/live`).headers(as(token))).assertStatus(404)
    const added = await Promise.all(
      [1, 2].map(() => client.post(path).headers(as(room.adminToken)).json(body))
    )
    assert.deepEqual(
      added.map((one) => one.status()),
      [201, 201]
    )
    assert.deepEqual(added[0]?.body(), { responsible: helper.id, name: helper.username, rooms: [room.id] })
    ;(await client.get(`/v1/rooms/${room.id}/live`).headers(as(token))).assertStatus(200)
    const ofRoom = (await client.get(`${path}?room=${room.id}`).headers(as(room.proctorToken))).body()
    assert.sameMembers(
      ofRoom.results.map((one: { responsible: number }) => one.responsible),
      [helper.id, room.proctor.id]
    )
    ;(await client.get(`${path}?responsible=${helper.id}`).headers(as(room.proctorToken))).assertStatus(404)
    assert.equal(
      (await client.get(`${path}?responsible=${helper.id}`).headers(as(room.adminToken))).body().count,
      1
    )
    ;(await client.post(`${path}/bulk_delete`).headers(as(room.adminToken)).json(body)).assertStatus(200)
    ;(await client.get(`/v1/rooms/${room.id}/live`).headers(as(token))).assertStatus(404)

    const candidate = await client
      .post(path)
      .headers(as(room.adminToken))
      .json({ responsible: room.candidates[0].id, rooms: [room.id] })
    candidate.assertStatus(400)
    const elsewhere = await createRoom()
    ;(
      await client
        .post(path)
        .headers(as(room.adminToken))
        .json({ responsible: elsewhere.proctor.id, rooms: [room.id] })
    ).assertStatus(404)
    ;(
      await client
        .post(path)
        .headers(as(room.adminToken))
        .json({ responsible: helper.id, rooms: [room.id, elsewhere.id] })
    ).assertStatus(404)
  })
})
