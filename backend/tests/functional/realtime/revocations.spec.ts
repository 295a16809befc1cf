import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { permissionsOf } from '#access'
import { jobs } from '#jobs'
import { announce } from '#realtime'
import { recheckAllStreams } from '#realtime/jobs/heartbeat'
import { setResponsible } from '#rooms'
import { makeRoom } from '#rooms/actions/arrange_rooms'
import { as, createUser, loginAs, type TestUser } from '#tests/fixtures/people'
import { createRoom, type TestRoom } from '#tests/fixtures/rooms'
import { EventStream, origin, ticketFor } from './event_stream.js'

const call = async (token: string, method: string, path: string, body: object = {}) => {
  const response = await fetch(`${origin()}${path}`, {
    method,
    headers: { ...as(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
}

/** Why the stream was closed. */
const closing = async (stream: EventStream): Promise<unknown> =>
  ((await stream.next(({ event }) => event === 'bye'))?.data as { reason?: string } | undefined)?.reason

/** Whether what is announced now arrives. The streams of a change are decided together: it is called after another one was closed. */
async function hears(stream: EventStream, channel: string): Promise<boolean> {
  announce(channel, { kind: 'config', version: 999 })
  const next = await stream.next(
    ({ event, data }) =>
      event === 'bye' || (data as { payload?: { version: number } }).payload?.version === 999
  )
  stream.close()
  return next?.event === 'message'
}

async function secondProctor(room: TestRoom): Promise<TestUser> {
  const proctor = await createUser({ groups: ['PROCTOR'], school: room.school })
  const actor = { kind: 'PROCTOR', userId: room.admin.id, group: 'ADMINISTRADOR' } as const
  await setResponsible(actor, proctor.id, [room.id], true)
  return proctor
}

const channelOf = (room: TestRoom) => `rooms/${room.id}`
const own = (room: TestRoom, at = 0) => `rooms/${room.id}/candidates/${room.candidates[at]?.id}`

test.group('rights that are withdrawn end event streams', () => {
  test('a proctor who is responsible for the room no longer stops hearing it, the other one does not', async ({
    assert,
  }) => {
    const room = await createRoom()
    const colleague = await EventStream.open(await loginAs(await secondProctor(room)), [channelOf(room)])
    const stream = await EventStream.open(room.proctorToken, [channelOf(room), `users/${room.proctor.id}`])
    await call(room.adminToken, 'POST', '/v1/room_responsibles/bulk_delete', {
      responsible: room.proctor.id,
      rooms: [room.id],
    })
    assert.equal(await closing(stream), 'rights')
    assert.isTrue(await hears(colleague, channelOf(room)))
    const before = await EventStream.open(room.proctorToken, [`users/${room.proctor.id}`])
    assert.isTrue(await hears(before, `users/${room.proctor.id}`), 'the session goes on')
  })

  test('a switch that an administrator turns off counts for the open streams of that group in that institution', async ({
    assert,
  }) => {
    const [room, elsewhere] = [await createRoom(), await createRoom()]
    const stream = await EventStream.open(room.proctorToken, [channelOf(room)])
    const others = [
      [await EventStream.open(room.adminToken, [channelOf(room)]), channelOf(room)],
      [await EventStream.open(elsewhere.proctorToken, [channelOf(elsewhere)]), channelOf(elsewhere)],
    ] as const
    await call(room.adminToken, 'PUT', '/v1/groups/PROCTOR/permissions', {
      permissions: { Dashboard: { Videos: { SeeRooms: false } } },
    })
    assert.equal(await closing(stream), 'rights')
    for (const [other, channel] of others) assert.isTrue(await hears(other, channel), channel)
  })

  test('whose group may less than before hears of it on the own channel, and nobody else does', async ({
    assert,
  }) => {
    const room = await createRoom()
    const stream = await EventStream.open(room.proctorToken, [channelOf(room), `users/${room.proctor.id}`])
    const admin = await EventStream.open(room.adminToken, [`users/${room.admin.id}`])
    await call(room.adminToken, 'PUT', '/v1/groups/PROCTOR/permissions', {
      permissions: { Dashboard: { Videos: { PauseResume: false } } },
    })
    const heard = await stream.next(({ data }) => (data as { payload?: object }).payload !== undefined)
    assert.containsSubset(heard?.data, {
      channel: `users/${room.proctor.id}`,
      payload: { kind: 'rights', userId: room.proctor.id },
    })
    assert.isTrue(await hears(stream, channelOf(room)), 'the stream goes on')
    announce(`users/${room.admin.id}`, { kind: 'config', version: 1 })
    const first = await admin.next(({ data }) => (data as { payload?: object }).payload !== undefined)
    assert.containsSubset(first?.data, { payload: { kind: 'config' } })
    admin.close()
  })

  test('a candidate who leaves a room stops hearing it, and so do its staff about that candidate', async ({
    assert,
  }) => {
    const leave: Record<string, (room: TestRoom) => Promise<unknown>> = {
      'is taken out': (room) =>
        call(room.adminToken, 'POST', `/v1/rooms/${room.id}/users/bulk_delete`, {
          users: [room.candidates[0].id],
        }),
      'is put into another room': async (room) => {
        const { id: institutionId } = room.institution
        const made = await makeRoom(
          { institutionId, userId: room.admin.id },
          { name: 'Sala 2', collectionId: room.collectionId, userIds: [] }
        )
        if (!made.ok) throw new Error('no room')
        await call(room.adminToken, 'POST', `/v1/rooms/${made.value}/users`, {
          users: [room.candidates[0].id],
        })
      },
      'is put into a new room': (room) =>
        call(room.adminToken, 'POST', '/v1/rooms', {
          name: 'Sala 3',
          collection: room.collectionId,
          users: [room.candidates[0].id],
        }),
      'has the application moved': async (room) => {
        const { id: institutionId } = room.institution
        const made = await makeRoom(
          { institutionId, userId: room.admin.id },
          { name: 'Sala 4', collectionId: room.collectionId, userIds: [] }
        )
        if (!made.ok) throw new Error('no room')
        await call(room.adminToken, 'PATCH', `/v1/applications/${room.candidates[0].applicationId}`, {
          room_id: made.value,
        })
      },
    }
    for (const [how, act] of Object.entries(leave)) {
      const room = await createRoom({ candidates: 2 })
      const stream = await EventStream.open(room.candidates[0].token, [own(room)])
      const about = await EventStream.open(room.proctorToken, [own(room)])
      const other = await EventStream.open(room.candidates[1]?.token ?? '', [own(room, 1)])
      const staff = await EventStream.open(room.proctorToken, [channelOf(room)])
      await act(room)
      assert.equal(await closing(stream), 'rights', how)
      assert.equal(await closing(about), 'rights', how)
      assert.isTrue(await hears(other, own(room, 1)), how)
      assert.isTrue(await hears(staff, channelOf(room)), how)
    }
  })

  test('staff of a school stop hearing a room when somebody of another school comes into it', async ({
    assert,
  }) => {
    const room = await createRoom()
    const head = await createUser({ groups: ['Diretor'], school: room.school })
    const stream = await EventStream.open(await loginAs(head), [channelOf(room)])
    const stranger = await createRoom()
    await db.from('applications').where('id', stranger.candidates[0].applicationId).update({
      collection_id: room.collectionId,
      institution_id: room.institution.id,
      room_id: null,
    })
    await call(room.adminToken, 'POST', `/v1/rooms/${room.id}/users`, { users: [stranger.candidates[0].id] })
    assert.equal(await closing(stream), 'rights')
  })

  test('a ticket that was issued before opens no stream that goes on after', async ({ assert }) => {
    const room = await createRoom()
    const ticket = await ticketFor(room.proctorToken, [channelOf(room)])
    await call(room.adminToken, 'POST', '/v1/room_responsibles/bulk_delete', {
      responsible: room.proctor.id,
      rooms: [room.id],
    })
    const opened = await fetch(`${origin()}/v1/events?ticket=${ticket}`)
    assert.equal(opened.status, 200)
    assert.include(await opened.text(), '{"reason":"rights"}')
  })

  test('a log-out ends the streams of that log-in alone', async ({ assert }) => {
    const user = await createUser()
    const [token, otherToken] = [await loginAs(user), await loginAs(user)]
    const stream = await EventStream.open(token, [`users/${user.id}`])
    const other = await EventStream.open(otherToken, [`users/${user.id}`])
    await call(token, 'POST', '/v1/logout')
    assert.equal(await closing(stream), 'session')
    assert.isTrue(await hears(other, `users/${user.id}`))
  })

  test('streams and video are checked often enough for a right of which no message came to count within 3 s', ({
    assert,
  }) => {
    const everyMs = new Map(jobs.reports().map((job) => [job.name, job.everyMs]))
    // What is left is for the check itself: a few reads for each 250.
    for (const name of ['realtime.rights', 'media.rights'])
      assert.isAtMost(everyMs.get(name) ?? Infinity, 2_500, name)
  })

  test('what no message reported is found by the periodic check', async ({ assert }) => {
    const room = await createRoom()
    const proctor = await secondProctor(room)
    const stream = await EventStream.open(await loginAs(proctor), [channelOf(room)])
    const stays = await EventStream.open(room.proctorToken, [channelOf(room)])
    await db.from('room_responsibles').where('user_id', proctor.id).delete()
    await recheckAllStreams()
    assert.equal(await closing(stream), 'rights')

    const lost = await EventStream.open(await loginAs(proctor), [`users/${proctor.id}`])
    await db.from('user_groups').where('user_id', proctor.id).delete()
    await recheckAllStreams()
    assert.equal(await closing(lost), 'session', 'the group of the session is gone')

    assert.isTrue(await hears(await EventStream.open(room.proctorToken, [channelOf(room)]), channelOf(room)))

    const { institution } = room
    const taken = await EventStream.open(await loginAs(await secondProctor(room)), [channelOf(room)])
    await recheckAllStreams()
    // Remembered a moment ago by this process: the check does not take its word for it.
    await permissionsOf({
      institutionId: institution.id,
      schoolIds: [],
      group: 'PROCTOR',
      roleId: null,
      key: null,
    })
    await db.table('group_permissions').insert({
      institution_id: institution.id,
      group_name: 'PROCTOR',
      permissions_json: JSON.stringify({ Dashboard: { Videos: { SeeRooms: false } } }),
    })
    await recheckAllStreams()
    assert.equal(await closing(taken), 'rights')
    assert.equal(await closing(stays), 'rights')

    const inactive = await createUser()
    const ended = await EventStream.open(await loginAs(inactive), [`users/${inactive.id}`])
    await db.from('users').where('id', inactive.id).update({ is_active: 0 })
    await recheckAllStreams()
    assert.equal(await closing(ended), 'session')
  })
})
