import { Redis } from 'ioredis'
import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { as } from '#tests/fixtures/people'
import { startSharedJanus } from '#tests/faults/support/shared_janus'
import { startTwoServers, type ServerProcess } from '#tests/faults/support/server'
import type { WatchedWorld } from '#tests/faults/support/candidate'
import { offerOf } from '#tests/functional/media/sdp'
import { janusIsMissing } from '#tests/functional/media/test_janus'
import { until } from '#tests/functional/security/until'

type Cleanup = (end: () => Promise<void>) => void
type Answer = { status: number; body: { sessionId?: string; sdp?: string; live?: boolean; code?: string } }

async function call(
  server: ServerProcess,
  token: string,
  method: string,
  path: string,
  body?: object
): Promise<Answer> {
  const response = await fetch(`${server.address}${path}`, {
    method,
    headers: { ...as(token), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Answer['body'] }
}

/** What a page does with its media session, each time at the server that it is given. */
function pageOf({ roomId }: WatchedWorld, token: string, role: 'publish' | 'watch') {
  let path = ''
  const at = (server: ServerProcess, method: string, part = '', body?: object) =>
    call(server, token, method, `${path}${part}`, body)
  return {
    id: () => path.slice(path.lastIndexOf('/') + 1),
    async open(server: ServerProcess) {
      const opened = await call(server, token, 'POST', `/v1/rooms/${roomId}/media_session`, { role })
      path = `/v1/media_sessions/${opened.body.sessionId ?? ''}`
      return opened.status
    },
    publish: (server: ServerProcess) => at(server, 'POST', '/publish', { sdp: offerOf() }),
    watch: (server: ServerProcess, feeds: number[]) => at(server, 'POST', '/watch', { feeds }),
    show: (server: ServerProcess) => at(server, 'GET'),
    close: (server: ServerProcess) => at(server, 'DELETE'),
    at,
  }
}

async function twoServers(cleanup: Cleanup) {
  const database = await startMariaDb({ database: 'banca_media' })
  cleanup(() => database.stop())
  const redis = await startRedis()
  cleanup(() => redis.stop())
  const janus = await startSharedJanus(cleanup)
  const { here, there } = await startTwoServers(
    {
      database,
      settings: {
        ...janus.settings,
        EVENTS: 'redis',
        REDIS_HOST: redis.host,
        REDIS_PORT: String(redis.port),
      },
    },
    cleanup
  )
  return { here, there, janus, redis, world: await here.watchedRoom() }
}

const missing = () => mariaDbPrograms() === null || redisProgram() === null || janusIsMissing()
const MISSING = 'MariaDB, Redis or Janus is not installed: apt-get install mariadb-server redis-server janus'

test.group('media sessions of two server processes that share a Janus', () => {
  test('a session that one process opened is carried on by calls to either, and to nobody else', async ({
    assert,
    cleanup,
  }) => {
    const { here, there, janus, redis, world } = await twoServers(cleanup)
    const { roomId, candidateId, candidateToken, proctorToken } = world

    const candidate = pageOf(world, candidateToken, 'publish')
    assert.equal(await candidate.open(here), 200)
    const refused = await candidate.at(there, 'POST', '/publish', { sdp: 'this is no offer' })
    assert.deepEqual([refused.status, refused.body.code], [400, 'media_refused'], 'as Janus says')
    const answered = await candidate.publish(there)
    assert.equal(answered.status, 200)
    assert.match(answered.body.sdp ?? '', /a=recvonly/)
    assert.deepEqual(await janus.candidatesIn(roomId), [candidateId])
    for (const server of [here, there]) assert.deepEqual((await candidate.show(server)).body, { live: true })
    assert.equal((await candidate.publish(here)).status, 200)
    assert.deepEqual(await janus.candidatesIn(roomId), [candidateId])

    const proctor = pageOf(world, proctorToken, 'watch')
    assert.equal(await proctor.open(there), 200)
    // Nothing flows in this test, so there is nothing to see yet: what shows is where the connection is.
    for (const server of [here, there]) assert.deepEqual((await proctor.show(server)).body, { live: false })
    assert.deepEqual((await proctor.watch(here, [candidateId])).status, 200)
    for (const server of [here, there]) assert.deepEqual((await proctor.show(server)).body, { live: true })
    assert.equal((await proctor.watch(there, [candidateId])).status, 200)

    const stranger = (path: string, method = 'GET') => call(there, proctorToken, method, path)
    const path = `/v1/media_sessions/${candidate.id()}`
    assert.equal((await stranger(path)).status, 404)
    assert.equal((await stranger(path, 'DELETE')).status, 404)
    assert.equal((await call(here, candidateToken, 'GET', `/v1/media_sessions/${proctor.id()}`)).status, 404)
    assert.equal((await candidate.at(there, 'POST', '/watch', { feeds: [] })).status, 403, 'the other role')

    // The owner asks for itself whose session it is: what is in Redis convinces it of nothing.
    const client = new Redis(redis.port, redis.host)
    cleanup(async () => client.disconnect())
    const [key, own] = [`banca.media.session.${candidate.id()}`, `banca.media.session.${proctor.id()}`]
    const entry = JSON.parse((await client.get(key)) ?? '{}') as object
    const { owner: _owner, ...forged } = JSON.parse((await client.get(own)) ?? '{}') as { owner: string }
    await client.set(key, JSON.stringify({ ...entry, ...forged }), 'XX')
    assert.equal((await stranger(path)).status, 404)
    assert.isTrue((await candidate.show(here)).body.live)
    await client.set(key, JSON.stringify(entry), 'XX')

    assert.equal((await candidate.close(there)).status, 204)
    assert.deepEqual(await janus.candidatesIn(roomId), [])
    for (const server of [here, there]) assert.equal((await candidate.show(server)).status, 404)
    assert.isNull(await client.get(key))

    // A log-in that ends at one process ends what lives in the other.
    assert.equal(await candidate.open(here), 200)
    assert.equal((await candidate.publish(there)).status, 200)
    await call(there, candidateToken, 'POST', '/v1/logout')
    await until(async () => (await janus.candidatesIn(roomId)).length === 0)
  })
    .timeout(900_000)
    .skip(missing, MISSING)

  test('a session of a process that was killed is over at once, and another one takes its place in Janus', async ({
    assert,
    cleanup,
  }) => {
    const { here, there, janus, world } = await twoServers(cleanup)
    const candidate = pageOf(world, world.candidateToken, 'publish')
    assert.equal(await candidate.open(here), 200)
    assert.equal((await candidate.publish(there)).status, 200)
    await here.kill()
    const over = await candidate.show(there)
    assert.deepEqual([over.status, over.body.code], [410, 'media_session_over'])
    assert.equal((await candidate.show(there)).status, 404)
    assert.equal(await candidate.open(there), 200)
    assert.equal((await candidate.publish(there)).status, 200)
    assert.deepEqual(await janus.candidatesIn(world.roomId), [world.candidateId])
    assert.isTrue((await candidate.show(there)).body.live)
  })
    .timeout(900_000)
    .skip(missing, MISSING)
})
