import { Redis } from 'ioredis'
import { test } from '@japa/runner'
import { startRedis } from '../../../../.workspace/services/redis.mjs'
import { call, mediaIsMissing, MISSING, pageOf, startSharedMedia } from '#tests/faults/support/shared_media'
import { EventStream } from '#tests/functional/realtime/event_stream'
import { until } from '#tests/functional/security/until'

const isBye = ({ event }: { event: string }) => event === 'bye'

test.group('media sessions of two server processes that share a Janus', () => {
  test('a session that one process opened is carried on by calls to either, and to nobody else', async ({
    assert,
    cleanup,
  }) => {
    const { here, there, janus, redis, world } = await startSharedMedia(cleanup)
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

    // A person has four, wherever they live: the fifth ends the oldest.
    const watcher = () => pageOf(world, proctorToken, 'watch')
    const [second, third, fourth, fifth] = [watcher(), watcher(), watcher(), watcher()]
    assert.equal(await second.open(here), 200)
    assert.equal(await third.open(there), 200)
    assert.equal(await fourth.open(here), 200)
    for (const page of [proctor, second, third, fourth]) assert.equal((await page.show(here)).status, 200)
    assert.equal(await fifth.open(here), 200)
    await until(async () => (await proctor.show(here)).status === 404)
    for (const page of [second, third, fourth, fifth]) assert.equal((await page.show(there)).status, 200)
    // One that has ended leaves its place.
    assert.equal((await third.close(here)).status, 204)
    assert.equal(await proctor.open(there), 200)
    for (const page of [second, fourth, fifth, proctor]) assert.equal((await page.show(there)).status, 200)

    // A log-in that ends at one process ends what lives in the other.
    assert.equal(await candidate.open(here), 200)
    assert.equal((await candidate.publish(there)).status, 200)
    await call(there, candidateToken, 'POST', '/v1/logout')
    await until(async () => (await janus.candidatesIn(roomId)).length === 0)
  })
    .timeout(900_000)
    .skip(mediaIsMissing, MISSING)

  test('while Redis is away the process of a session carries it on, the other one asks for patience, and withdrawn rights end what goes on at either; afterwards both serve it', async ({
    assert,
    cleanup,
  }) => {
    const METRICS_TOKEN = 'metrics-token-of-this-test-0123456789'
    const { here, there, janus, redis, world } = await startSharedMedia(cleanup, {
      settings: { METRICS_TOKEN },
    })
    const { roomId, candidateId, candidateToken, proctorId, proctorToken, staffToken } = world
    /** How many watch through the process that has the sessions. */
    const watchers = async () => {
      const answer = await fetch(`${here.address}/metrics`, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      })
      const sample = /^banca_janus_sessions\{node="shared",kind="subscriber"\} (\d+)$/m
      return Number(sample.exec(await answer.text())?.[1])
    }
    const candidate = pageOf(world, candidateToken, 'publish')
    assert.equal(await candidate.open(here), 200)
    assert.equal((await candidate.publish(there)).status, 200)
    const proctor = pageOf(world, proctorToken, 'watch')
    assert.equal(await proctor.open(here), 200)
    assert.equal((await proctor.watch(here, [candidateId])).status, 200)

    await redis.kill9()
    assert.deepEqual((await candidate.show(here)).body, { live: true })
    const refused = await candidate.show(there)
    assert.deepEqual([refused.status, refused.body.code, refused.retryAfter], [503, 'media_down', '2'])
    assert.deepEqual(await janus.candidatesIn(roomId), [candidateId])
    const back = await startRedis({ port: redis.port })
    cleanup(() => back.stop())
    await until(async () => (await candidate.show(there)).status === 200)
    assert.deepEqual((await candidate.show(there)).body, { live: true })
    assert.equal((await candidate.publish(there)).status, 200)
    assert.deepEqual(await janus.candidatesIn(roomId), [candidateId])

    await back.kill9()
    // No call is made by what has to end: what is still there would end by it.
    const stream = await EventStream.open(proctorToken, [`rooms/${roomId}`], here.address)
    const own = await EventStream.open(candidateToken, [`users/${candidateId}`], here.address)
    assert.equal(await watchers(), 1)
    const rooms = { responsible: proctorId, rooms: [roomId] }
    assert.isBelow(
      (await call(there, staffToken, 'POST', '/v1/room_responsibles/bulk_delete', rooms)).status,
      300
    )
    assert.containsSubset(await stream.next(isBye), { data: { reason: 'rights' } })
    await until(async () => (await watchers()) === 0)
    assert.equal((await call(there, candidateToken, 'POST', '/v1/logout')).status, 204)
    assert.containsSubset(await own.next(isBye), { data: { reason: 'session' } })
    await until(async () => (await janus.candidatesIn(roomId)).length === 0)
    await until(async () => (await call(here, candidateToken, 'GET', '/v1/user_session')).status === 401)
  })
    .timeout(900_000)
    .skip(mediaIsMissing, MISSING)

  test('a session of a process that was killed is over at once, and another one takes its place in Janus', async ({
    assert,
    cleanup,
  }) => {
    const { here, there, janus, world } = await startSharedMedia(cleanup)
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
    .skip(mediaIsMissing, MISSING)
})
