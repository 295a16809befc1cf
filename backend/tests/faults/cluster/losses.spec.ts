import { test } from '@japa/runner'
import { seededRandom } from '#delivery/domain/shuffle'
import { mariaDbPrograms } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram } from '../../../../.workspace/services/redis.mjs'
import { s3Settings, startS3, swiftPrograms } from '../../../../.workspace/services/swift.mjs'
import type { Candidate } from '#tests/faults/support/candidate'
import { handIn, startCluster, storedProblems, untilReady } from '#tests/faults/support/cluster'
import { conclude, enter, typeThrough } from '#tests/faults/support/typing'
import { pngOf } from '#tests/fixtures/pictures'
import { until } from '#tests/functional/security/until'

const long = process.env.BANCA_FAULTS === '1'
const [SERVERS, CANDIDATES, ROUNDS] = long ? [3, 300, 3] : [2, 30, 1]
/** Batches of the whole class between two faults: two of each candidate. */
const A_WHILE = 2 * CANDIDATES

/** A file of an answer, uploaded to whichever process is next. */
async function upload({
  world,
  address,
}: Candidate): Promise<{ status: number; code?: string; url?: string }> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(pngOf(32, 32))]), 'conta.png')
  const answer = await fetch(`${address()}/v1/answer_files`, {
    method: 'POST',
    headers: { authorization: `JWT ${world.token}` },
    body: form,
  })
  return { status: answer.status, ...((await answer.json()) as { code?: string; url?: string }) }
}

test.group('a class writes through several server processes', () => {
  test('Redis emptied and killed, MariaDB killed and restarted, a process killed: no acknowledged answer is lost, everybody hands in, all come back by themselves', async ({
    assert,
    cleanup,
  }) => {
    const cluster = await startCluster({ servers: SERVERS, candidates: CANDIDATES }, cleanup)
    const { servers, database, redis, candidates } = cluster
    await enter(candidates)
    const random = seededRandom(17)
    const acked = await typeThrough(candidates, random, async (typed) => {
      for (let round = 0; round < ROUNDS; round++) {
        await typed(A_WHILE)
        await redis.empty()
        await typed(A_WHILE)
        await redis.kill9()
        // Without Redis: exams go on.
        await typed(A_WHILE)
        await redis.startAgain()
        await typed(A_WHILE)
        await database.kill9()
        await database.restart()
        await typed(A_WHILE)
        await database.restart()
        // A start costs what the rest of the short form costs together.
        for (const server of servers.slice(0, long ? SERVERS : 1)) {
          await typed(A_WHILE)
          await server.kill()
          // The others take what it would have taken.
          await typed(A_WHILE)
          await server.start()
        }
      }
      await typed(A_WHILE)
    })
    assert.isAbove(acked, ROUNDS * A_WHILE)
    assert.deepEqual(await conclude(candidates), [])
    await untilReady(servers)
    assert.deepEqual(await handIn(candidates), [])
    assert.deepEqual(await storedProblems(cluster), [])
  })
    .timeout(long ? 3_600_000 : 900_000)
    .skip(
      () => mariaDbPrograms() === null || redisProgram() === null,
      'MariaDB or Redis is not installed: apt-get install mariadb-server redis-server'
    )

  if (long)
    test('the file store is stopped: answers are acknowledged, uploads are told to wait, both processes take them again by themselves', async ({
      assert,
      cleanup,
    }) => {
      const s3 = await startS3()
      cleanup(() => s3.stop())
      const { servers, candidates } = await startCluster(
        { servers: 2, candidates: CANDIDATES, settings: s3Settings(s3) },
        cleanup
      )
      await enter(candidates)
      const one = candidates[0] as Candidate
      await typeThrough(candidates, seededRandom(19), async (typed) => {
        await typed(A_WHILE)
        assert.isBelow((await upload(one)).status, 300)
        await s3.kill9()
        await typed(A_WHILE)
        // One after the other: each process has to know by itself.
        for (const _ of servers) assert.containsSubset(await upload(one), { status: 503, code: 'store_away' })
        await typed(A_WHILE)
        await s3.restart()
        for (const _ of servers) await until(async () => (await upload(one)).status < 300)
        await typed(A_WHILE)
      })
      assert.deepEqual(await conclude(candidates), [])
      assert.deepEqual(await handIn(candidates), [])
    })
      .timeout(900_000)
      .skip(() => swiftPrograms() === null, 'Swift is not installed: apt-get install python3-swift')

  if (long)
    test('a server that acknowledges before it has written is found out', async ({ assert, cleanup }) => {
      const cluster = await startCluster(
        { servers: 2, candidates: 30, fault: 'acknowledged_too_early' },
        cleanup
      )
      const { servers, database, candidates } = cluster
      await enter(candidates)
      await typeThrough(candidates, seededRandom(18), async (typed) => {
        await typed(60)
        await database.kill9()
        await database.restart()
        await typed(60)
        await servers[0]?.kill()
        await typed(60)
        await servers[0]?.start()
      })
      assert.isNotEmpty(await conclude(candidates))
    }).timeout(900_000)
})
