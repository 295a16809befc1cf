import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { as } from '#tests/fixtures/people'
import { startTwoServers, type ServerProcess } from '#tests/faults/support/server'
import { EventStream } from '#tests/functional/realtime/event_stream'

/** A call that must pass. */
async function act(server: ServerProcess, token: string, method: string, path: string, body: object = {}) {
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: { ...as(token), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

const statusOf = async (server: ServerProcess, token: string, path: string) =>
  (await fetch(`${server.address}${path}`, { headers: as(token) })).status

/** Why the stream was closed. */
const closing = async (stream: EventStream) => (await stream.next(({ event }) => event === 'bye'))?.data

test.group('rights that are withdrawn at another server process', () => {
  test('streams are closed and calls refused by a message alone: no process checks rights by time', async ({
    assert,
    cleanup,
  }) => {
    const database = await startMariaDb({ database: 'banca_rights' })
    cleanup(() => database.stop())
    const redis = await startRedis()
    cleanup(() => redis.stop())
    const settings = { EVENTS: 'redis', REDIS_HOST: redis.host, REDIS_PORT: String(redis.port) }
    const { here, there, world } = await startTwoServers(
      { database, settings, fault: 'only_messages' },
      cleanup
    )
    const { staffToken, proctorId, proctorToken, userId, collectionId } = world
    const made = await act(here, staffToken, 'POST', '/v1/rooms', {
      name: 'Sala',
      collection: collectionId,
      users: [userId],
    })
    const { id } = (await made.json()) as { id: number }
    const room = `/v1/rooms/${id}`
    const responsible = { responsible: proctorId, rooms: [id] }
    const watch = async () => {
      await act(here, staffToken, 'POST', '/v1/room_responsibles', responsible)
      assert.equal(await statusOf(there, proctorToken, room), 200)
      return EventStream.open(proctorToken, [`rooms/${id}`], there.address)
    }

    const first = await watch()
    await act(here, staffToken, 'POST', '/v1/room_responsibles/bulk_delete', responsible)
    assert.deepEqual(await closing(first), { reason: 'rights' })
    assert.equal(await statusOf(there, proctorToken, room), 404)

    const own = await EventStream.open(world.token, [`rooms/${id}/candidates/${userId}`], there.address)
    await act(here, staffToken, 'POST', `${room}/users/bulk_delete`, { users: [userId] })
    assert.deepEqual(await closing(own), { reason: 'rights' })
    assert.equal(await statusOf(there, world.token, `${room}/live`), 404)

    const second = await watch()
    await act(here, staffToken, 'PUT', '/v1/groups/PROCTOR/permissions', {
      permissions: { Dashboard: { Videos: { SeeRooms: false } } },
    })
    assert.deepEqual(await closing(second), { reason: 'rights' })
    assert.equal(await statusOf(there, proctorToken, room), 404)

    // The other process has just looked this session up and remembers it.
    const last = await EventStream.open(proctorToken, [`users/${proctorId}`], there.address)
    assert.equal(await statusOf(there, proctorToken, '/v1/user_session'), 200)
    await act(here, proctorToken, 'POST', '/v1/logout')
    assert.deepEqual(await closing(last), { reason: 'session' })
    assert.equal(await statusOf(there, proctorToken, '/v1/user_session'), 401)
  })
    .timeout(900_000)
    .skip(
      () => mariaDbPrograms() === null || redisProgram() === null,
      'MariaDB or Redis is not installed: apt-get install mariadb-server redis-server'
    )
})
