import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createConnection, type RowDataPacket } from 'mysql2/promise'
import { test } from '@japa/runner'
import type { Tables } from '#database/tables'
import { as } from '#tests/fixtures/people'
import { makeFilm, waitingConverter } from '#tests/faults/support/films'
import { call, mediaIsMissing, MISSING, pageOf, startSharedMedia } from '#tests/faults/support/shared_media'
import { until } from '#tests/functional/security/until'

type Take = { id: number; status: string }
type RecordingRow = Pick<Tables['recordings'], 'id' | 'source_base' | 'status' | 'attempts' | 'file_id'>

/** Names of all files below a folder. */
const filesBelow = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test.group('recordings of two server processes that share a Janus', () => {
  test('an order that one takes is carried out at once by the one that relays the candidate', async ({
    assert,
    cleanup,
  }) => {
    const { here, there, world } = await startSharedMedia(cleanup, { fault: 'only_messages' })
    const { roomId, candidateId, candidateToken, proctorToken } = world
    const candidate = pageOf(world, candidateToken, 'publish')
    assert.equal(await candidate.open(here), 200)
    assert.equal((await candidate.publish(here)).status, 200)
    const order = async (what: 'start' | 'stop') =>
      (
        await call(there, proctorToken, 'POST', `/recording/${what}`, {
          room_id: roomId,
          user_id: candidateId,
        })
      ).status
    const isRecorded = async () => {
      const listed = await fetch(`${there.address}/v1/rooms/${roomId}/recordings`, {
        headers: as(proctorToken),
      })
      const { results } = (await listed.json()) as { results: Take[] }
      return results.some(({ status }) => status === 'RECORDING')
    }
    assert.equal(await order('start'), 204)
    await until(isRecorded)
    assert.equal(await order('stop'), 204)
    await until(async () => !(await isRecorded()))
  })
    .timeout(900_000)
    .skip(mediaIsMissing, MISSING)

  test('what a Janus recorded that was killed becomes a film, and of a process that is killed while it makes it another one makes it, once', async ({
    assert,
    cleanup,
  }) => {
    const { folder, JANUS_PATH, begun, release } = await waitingConverter(cleanup)
    const dataDir = join(folder, 'data')
    const { here, there, janus, database, world } = await startSharedMedia(cleanup, {
      settings: { DATA_DIR: dataDir, JANUS_PATH },
    })
    const { roomId, candidateId, candidateToken, proctorToken } = world
    const { host, port, user, password, database: name } = database
    const connection = await createConnection({ host, port, user, password, database: name })
    cleanup(() => connection.end())
    const recordings = async () =>
      (await connection.query<RowDataPacket[]>('SELECT * FROM recordings'))[0] as RecordingRow[]
    /** As if nobody had touched the recording for longer than anybody waits; a conversion that goes on says so again. */
    const letTimePass = () =>
      connection.query("UPDATE recordings SET changed_at = changed_at - 120000 WHERE status <> 'RECORDING'")

    const candidate = pageOf(world, candidateToken, 'publish')
    assert.equal(await candidate.open(here), 200)
    assert.equal((await candidate.publish(here)).status, 200)
    const order = { room_id: roomId, user_id: candidateId }
    assert.isBelow((await call(here, proctorToken, 'POST', '/recording/start', order)).status, 300)
    const [{ source_base: base }] = (await recordings()) as [RecordingRow]
    await makeFilm(join(folder, 'film.webm'))
    await janus.writePart(String(base), join(folder, 'film.webm'), true)
    await janus.kill()
    await until(async () => (await recordings())[0]?.status !== 'RECORDING')

    await letTimePass()
    const first = await begun()
    const [victim, other] = first === here.pid ? [here, there] : [there, here]
    assert.equal(first, victim.pid)
    await victim.kill()
    await letTimePass()
    const taken = begun()
    await until(async () =>
      (await recordings()).every((row) => row.status === 'TO_PROCESS' || row.attempts > 1)
    )
    await letTimePass()
    assert.equal(await taken, other.pid)
    await release()
    await until(async () => (await recordings())[0]?.status === 'COMPLETED')

    const [{ id }] = (await recordings()) as [RecordingRow]
    const ticket = await call(other, proctorToken, 'POST', `/v1/recordings/${id}/ticket`)
    const watched = await fetch(`${other.address}${(ticket.body as { url?: string }).url ?? ''}`)
    assert.equal(watched.status, 200)
    assert.isAbove((await watched.arrayBuffer()).byteLength, 1_000)
    const [films] = await connection.query<RowDataPacket[]>("SELECT * FROM files WHERE purpose = 'recording'")
    assert.lengthOf(films, 1)
    assert.containsSubset(await recordings(), [{ file_id: films[0]?.id as number, attempts: 2 }])
    const [files] = await connection.query<RowDataPacket[]>('SELECT storage_key FROM files')
    assert.sameMembers(
      await filesBelow(join(dataDir, 'files')),
      files.map((row) => String(row.storage_key))
    )
    await until(async () => (await filesBelow(janus.recordings)).length === 0)
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
    let shown = await candidate.show(here)
    // It has just begun to listen to the other one: until it hears from it, it says to ask again.
    await until(async () => shown.status !== 503 || (shown = await candidate.show(here)).status !== 503)
    assert.isTrue(shown.body.live)
    await call(here, proctorToken, 'POST', '/recording/stop', { room_id: roomId, user_id: candidateId })
    await until(async () => (await open()).length === 0)
  })
    .timeout(900_000)
    .skip(mediaIsMissing, MISSING)
})
