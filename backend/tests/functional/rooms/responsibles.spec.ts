import { test } from '@japa/runner'
import { as, createUser, loginAs } from '#tests/fixtures/people'
import { createRoom } from '#tests/fixtures/rooms'
import { storeTree } from '#tests/fixtures/switches'
import { setResponsible } from '#rooms'
import { EventStream } from '../realtime/event_stream.js'

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
    assert.deepEqual(added[0]?.body(), {
      responsible: helper.id,
      name: helper.username,
      rooms: [room.id],
      roomNames: ['Sala 1'],
    })
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

  // Administrators assign staff to rooms (perm-chat-management-001, perm-chat-management-002).
  test('teachers read who answers for the rooms that they watch, and assign nobody', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const unseen = await createRoom()
    const teacher = await createUser({ groups: ['Professor'], school: room.school })
    const actor = { kind: 'PROCTOR', userId: room.admin.id, group: 'ADMINISTRADOR' } as const
    await setResponsible(actor, room.proctor.id, [unseen.id], true)
    await setResponsible(actor, teacher.id, [room.id], true)
    const token = await loginAs(teacher)
    const path = '/v1/room_responsibles'
    const read = await client.get(`${path}?responsible=${room.proctor.id}`).headers(as(token))
    read.assertStatus(200)
    assert.containsSubset(read.body().results, [{ responsible: room.proctor.id, rooms: [room.id] }])
    const other = await createUser({ groups: ['Professor'], school: room.school })
    const nothing = await client
      .get(`${path}?responsible=${room.proctor.id}`)
      .headers(as(await loginAs(other)))
    assert.deepEqual(nothing.body().results, [])
    const body = { responsible: room.proctor.id, rooms: [room.id] }
    ;(await client.post(path).headers(as(token)).json(body)).assertStatus(403)
    ;(await client.post(`${path}/bulk_delete`).headers(as(token)).json(body)).assertStatus(403)
    await storeTree(room.institution.id, 'Professor', { BackOffice: { Rooms: false } })
    ;(await client.get(`${path}?responsible=${room.proctor.id}`).headers(as(token))).assertStatus(404)
  })

  test('the list of rooms leaves out those of a person, and their staff hears of a take-over', async ({
    client,
    assert,
  }) => {
    const room = await createRoom()
    const helper = await createUser({ groups: ['PROCTOR'], school: room.school })
    const without = (id: number) =>
      client.get(`/v1/rooms?opened=true&except_responsible=${id}`).headers(as(room.adminToken))
    assert.equal((await without(room.proctor.id)).body().count, 0)
    assert.equal((await without(helper.id)).body().count, 1)
    const stream = await EventStream.open(room.proctorToken, [`rooms/${room.id}`])
    ;(
      await client
        .post('/v1/room_responsibles')
        .headers(as(room.adminToken))
        .json({ responsible: helper.id, rooms: [room.id] })
    ).assertStatus(201)
    const hint = await stream.next(
      ({ data }) => (data as { payload?: { kind?: string } }).payload?.kind === 'room'
    )
    stream.close()
    assert.isNotNull(hint)
  })
})
