import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { as } from '#tests/fixtures/people'
import { jpegOf, pngOf } from '#tests/fixtures/pictures'
import { startTwoServers, type ServerProcess } from '#tests/faults/support/server'
import { Candidate, type WatchedWorld } from '#tests/faults/support/candidate'
import { until } from '#tests/functional/security/until'

const PNG = pngOf(320, 180)
const JPEG = jpegOf(320, 180)
/** No faster than the limit of pictures a minute. */
const NEXT_PICTURE_MS = 600

/** What the candidate's page and the proctor's do, each at the server it is given. */
function pagesOf({ roomId, applicationId, candidateId, candidateToken, proctorToken }: WatchedWorld) {
  const asProctor = (server: ServerProcess, path: string) =>
    fetch(`${server.address}/v1/rooms/${roomId}/${path}`, { headers: as(proctorToken) })
  return {
    async snap(server: ServerProcess, bytes: Uint8Array): Promise<number> {
      const path = `/v1/applications/${applicationId}/snapshots`
      const headers = { ...as(candidateToken), 'content-type': 'image/png' }
      const answer = await fetch(server.address + path, {
        method: 'POST',
        headers,
        body: new Uint8Array(bytes),
      })
      return answer.status
    },
    /** null: there is none. */
    async still(server: ServerProcess): Promise<Buffer | null> {
      const answer = await asProctor(server, `candidates/${candidateId}/still`)
      if (answer.status === 404) return null
      return Buffer.from(await answer.arrayBuffer())
    },
    async isListed(server: ServerProcess): Promise<boolean> {
      const live = (await (await asProctor(server, 'live')).json()) as {
        candidates: { lastStill: unknown }[]
      }
      return live.candidates[0]?.lastStill !== null
    },
  }
}

test.group('stills of two server processes', () => {
  test('one sent to one is shown by the other; without Redis there is none and exams go on; back by itself', async ({
    assert,
    cleanup,
  }) => {
    const database = await startMariaDb({ database: 'banca_stills' })
    cleanup(() => database.stop())
    const redis = await startRedis()
    cleanup(() => redis.stop())
    const settings = { EVENTS: 'redis', REDIS_HOST: redis.host, REDIS_PORT: String(redis.port) }
    const { here, there, world } = await startTwoServers({ database, settings }, cleanup)
    const { snap, still, isListed } = pagesOf(await here.watchedRoom())

    // A page sends another after a while, whatever became of the one before.
    await until(async () => {
      assert.equal(await snap(here, PNG), 204)
      return (await still(there))?.equals(PNG) === true
    }, NEXT_PICTURE_MS)
    await until(() => isListed(there))

    await redis.kill9()
    assert.equal(await snap(here, PNG), 204)
    for (const server of [here, there]) {
      assert.isNull(await still(server))
      assert.isFalse(await isListed(server))
    }
    const writer = new Candidate(world, () => there.address, 1)
    await writer.call('POST', `/v1/applications/${world.applicationId}/start`)
    assert.isTrue(await writer.step(), 'answers are acknowledged')

    const again = await startRedis({ port: redis.port })
    cleanup(() => again.stop())
    await until(async () => {
      assert.equal(await snap(there, JPEG), 204)
      return (await still(here))?.equals(JPEG) === true
    }, NEXT_PICTURE_MS)
    await until(() => isListed(here))
  })
    .timeout(900_000)
    .skip(
      () => mariaDbPrograms() === null || redisProgram() === null,
      'MariaDB or Redis is not installed: apt-get install mariadb-server redis-server'
    )
})
