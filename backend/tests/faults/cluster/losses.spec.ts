import { test } from '@japa/runner'
import { seededRandom } from '#delivery/domain/shuffle'
import { mariaDbPrograms } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram } from '../../../../.workspace/services/redis.mjs'
import { handIn, startCluster, storedProblems, untilReady } from '#tests/faults/support/cluster'
import { conclude, enter, typeThrough } from '#tests/faults/support/typing'

const long = process.env.BANCA_FAULTS === '1'
const [SERVERS, CANDIDATES, ROUNDS] = long ? [3, 300, 3] : [2, 30, 1]
/** Batches of the whole class between two faults: two of each candidate. */
const A_WHILE = 2 * CANDIDATES

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
