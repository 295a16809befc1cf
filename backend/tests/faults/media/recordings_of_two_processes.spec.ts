import { join } from 'node:path'
import { createConnection, type RowDataPacket } from 'mysql2/promise'
import { test } from '@japa/runner'
import { as } from '#tests/fixtures/people'
import { copyingConverter, makeFilm } from '#tests/faults/support/films'
import { call, mediaIsMissing, MISSING, pageOf, startSharedMedia } from '#tests/faults/support/shared_media'
import type { ServerProcess } from '#tests/faults/support/server'
import { until } from '#tests/functional/security/until'

type Take = { id: number; status: string }

test.group('recordings of two server processes that share a Janus', () => {
  test('an order that one takes is carried out at once by the one that relays the candidate; the film is made once, for both', async ({
    assert,
    cleanup,
  }) => {
    const { folder, JANUS_PATH } = await copyingConverter(cleanup)
    const { here, there, janus, database, world } = await startSharedMedia(cleanup, {
      settings: { DATA_DIR: join(folder, 'data'), JANUS_PATH },
      fault: 'only_messages',
    })
    const { roomId, candidateId, candidateToken, proctorToken } = world
    const candidate = pageOf(world, candidateToken, 'publish')
    assert.equal(await candidate.open(here), 200)
    assert.equal((await candidate.publish(here)).status, 200)

    const order = (server: ServerProcess, what: 'start' | 'stop') =>
      call(server, proctorToken, 'POST', `/recording/${what}`, { room_id: roomId, user_id: candidateId })
    const takes = async (server: ServerProcess) => {
      const listed = await fetch(`${server.address}/v1/rooms/${roomId}/recordings`, {
        headers: as(proctorToken),
      })
      return ((await listed.json()) as { results: Take[] }).results
    }
    const statuses = async (server: ServerProcess) => (await takes(server)).map(({ status }) => status)

    assert.isBelow((await order(there, 'start')).status, 300)
    await until(async () => (await statuses(there)).includes('RECORDING'))
    await makeFilm(join(folder, 'film.webm'))
    const { host, port, user, password, database: name } = database
    const connection = await createConnection({ host, port, user, password, database: name })
    const [rows] = await connection.query<RowDataPacket[]>('SELECT source_base FROM recordings')
    await connection.end()
    await janus.writePart(String(rows[0]?.source_base), join(folder, 'film.webm'))
    assert.isBelow((await order(there, 'stop')).status, 300)
    await until(async () => !(await statuses(there)).includes('RECORDING'))
    await until(async () => (await statuses(here)).join() === 'COMPLETED')
    const [film] = await takes(there)
    for (const server of [here, there]) {
      const ticket = await call(server, proctorToken, 'POST', `/v1/recordings/${film?.id ?? 0}/ticket`)
      const watched = await fetch(`${server.address}${(ticket.body as { url?: string }).url ?? ''}`)
      assert.equal(watched.status, 200)
      assert.isAbove((await watched.arrayBuffer()).byteLength, 1_000)
    }
  })
    .timeout(900_000)
    .skip(mediaIsMissing, MISSING)

  test('of a process that was killed no recording stays open, and those of the other go on when it is back', async ({
    assert,
    cleanup,
  }) => {
    const { here, there, world } = await startSharedMedia(cleanup)
    const { roomId, candidateId, candidateToken, proctorToken } = world
    const candidate = pageOf(world, candidateToken, 'publish')
    const open = async () => {
      const listed = await fetch(`${there.address}/v1/rooms/${roomId}/recordings`, {
        headers: as(proctorToken),
      })
      const { results } = (await listed.json()) as { results: Take[] }
      return results.filter(({ status }) => status === 'RECORDING').map(({ id }) => id)
    }
    await call(there, proctorToken, 'POST', '/recording/start', { room_id: roomId, user_id: candidateId })
    assert.equal(await candidate.open(here), 200)
    assert.equal((await candidate.publish(here)).status, 200)
    const before = await open()
    assert.lengthOf(before, 1)
    await here.kill()
    assert.equal((await candidate.show(there)).status, 410)
    assert.equal(await candidate.open(there), 200)
    assert.equal((await candidate.publish(there)).status, 200)
    const after = await open()
    assert.lengthOf(after, 1, 'the one of before is closed by the one that takes its place')
    assert.notDeepEqual(after, before)
    await here.start()
    assert.deepEqual(await open(), after)
    assert.isTrue((await candidate.show(here)).body.live)
    await call(here, proctorToken, 'POST', '/recording/stop', { room_id: roomId, user_id: candidateId })
    await until(async () => (await open()).length === 0)
  })
    .timeout(900_000)
    .skip(mediaIsMissing, MISSING)
})
