import { setTimeout as wait } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import { test } from '@japa/runner'
import { seededRandom } from '#delivery/domain/shuffle'
import { mariaDbPrograms, type RunningMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram } from '../../../../.workspace/services/redis.mjs'
import { s3Settings, startS3, swiftPrograms } from '../../../../.workspace/services/swift.mjs'
import { cameraOf } from '#tests/faults/support/camera'
import type { Candidate, WatchedWorld } from '#tests/faults/support/candidate'
import { handIn, startCluster, storedProblems, untilReady } from '#tests/faults/support/cluster'
import { startJanusNodes } from '#tests/faults/support/janus_nodes'
import { LargeOrder } from '#tests/faults/support/large_order'
import type { ServerProcess } from '#tests/faults/support/server'
import { WorkerProcess } from '#tests/faults/support/worker'
import { conclude, enter, typeThrough } from '#tests/faults/support/typing'
import { pngOf } from '#tests/fixtures/pictures'
import { janusIsMissing } from '#tests/functional/media/test_janus'
import { until } from '#tests/functional/security/until'

const long = process.env.BANCA_FAULTS === '1'
const [SERVERS, CANDIDATES, ROUNDS] = long ? [3, 300, 1] : [2, 30, 1]
/** Batches of the class between two faults: two of each candidate. */
const A_WHILE = 2 * CANDIDATES

/** A page that sends tries again this late. */
const AGAIN_MS = 250
/** A job that steps aside while batches are slow goes on after a minute. */
const ASIDE_MS = 300_000

/** `outage`: resolves after so long in the long form, after a while in the short one. */
type Fault = (during: {
  aWhile: () => Promise<void>
  slowly: (work: () => Promise<void>) => Promise<void>
  outage: (ms: number) => Promise<void>
}) => Promise<void>

async function connectTo(
  { host, port, user, password, database }: RunningMariaDb,
  cleanup: (end: () => Promise<void>) => void
) {
  const connection = await createConnection({ host, port, user, password, database })
  cleanup(() => connection.end())
  return connection
}

/** How many Janus each process is connected to, as it says itself. */
const nodesUp = (servers: readonly ServerProcess[]) =>
  Promise.all(
    servers.map(async ({ address }) => {
      const { checks } = (await (await fetch(`${address}/health/ready`)).json()) as {
        checks: { media: { detail: string } }
      }
      return Number(/(\d+) of \d+ up/.exec(checks.media.detail)?.[1])
    })
  )

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
  test(`Redis emptied and stopped, MariaDB killed and restarted, a process, a Janus and the worker killed${long ? ', the store stopped' : ''}: no acknowledged answer is lost, exams and video go on, a job is done once, everybody hands in, all come back by themselves`, async ({
    assert,
    cleanup,
  }) => {
    const { nodes, settings: video } = janusIsMissing()
      ? { nodes: [], settings: {} }
      : await startJanusNodes(cleanup)
    const s3 = long ? await startS3() : null
    if (s3) cleanup(() => s3.stop())
    const settings = { ...video, ...(s3 && s3Settings(s3)), JOBS: 'off' }
    const cluster = await startCluster({ servers: SERVERS, candidates: CANDIDATES, settings }, cleanup)
    const { servers, database, redis, candidates, nextServer } = cluster
    const [first] = servers as [ServerProcess]
    const worker = new WorkerProcess(first.environment)
    cleanup(() => worker.kill())
    await worker.start()
    const rooms = await first.watchedRooms(2)
    const cameras = (nodes.length > 0 ? rooms : []).map((room) => cameraOf(room, nextServer))
    const allSend = () =>
      until(async () => (await Promise.all(cameras.map((sends) => sends()))).every(Boolean), AGAIN_MS)
    const connect = () => connectTo(database, cleanup)
    await enter(candidates)
    const random = seededRandom(17)

    /** Goes on while everybody writes; afterwards video has come back, and what is stored is what was acknowledged. */
    const during = async (what: string, fault: Fault) => {
      const acked = await typeThrough(candidates, random, async (typed, slowly) => {
        const aWhile = () => typed(A_WHILE)
        await aWhile()
        await fault({ aWhile, slowly, outage: (ms) => (long ? slowly(() => wait(ms)) : aWhile()) })
        await aWhile()
        await slowly(allSend)
      })
      assert.isAbove(acked, 2 * A_WHILE, what)
      assert.deepEqual(await conclude(candidates), [], what)
    }

    await allSend()
    for (let round = 0; round < ROUNDS; round++) {
      await during('Redis was emptied', () => redis.empty())
      await during('Redis was stopped', async ({ outage }) => {
        await redis.kill9()
        await outage(30_000)
        await redis.startAgain()
      })
      await during('MariaDB was killed and restarted', async ({ aWhile }) => {
        await database.kill9()
        await database.restart()
        await aWhile()
        await database.restart()
      })
      // A start costs what the rest of the short form costs together.
      for (const server of servers.slice(0, long ? SERVERS : 1))
        await during('a process was killed', async ({ aWhile }) => {
          await server.kill()
          // The others take what it would have taken.
          await aWhile()
          await server.start()
        })

      if (nodes.length > 0)
        await during('a Janus was killed', async ({ aWhile, slowly }) => {
          const [room] = rooms as [WatchedWorld]
          const placed = await Promise.all(nodes.map((node) => node.candidatesIn(room.roomId)))
          const [lost, other] = placed[0]?.includes(room.candidateId) ? nodes : nodes.toReversed()
          await lost?.kill()
          await aWhile()
          await slowly(allSend)
          for (const { roomId, candidateId } of rooms)
            assert.deepEqual(await other?.candidatesIn(roomId), [candidateId])
          await lost?.start()
          await slowly(() => until(async () => (await nodesUp(servers)).every((up) => up === nodes.length)))
        })

      const [{ staffToken, candidateId: userId }] = rooms as [WatchedWorld]
      const work = await connect()
      const order = await LargeOrder.prepare(first, work, { staffToken, userId })
      await during('the worker was killed', async ({ aWhile, slowly }) => {
        // It comes to the second exam, and no further.
        await work.query('START TRANSACTION')
        await work.query('SELECT id FROM exams WHERE id = ? FOR UPDATE', [order.exams[1]])
        await order.orderAt(nextServer())
        await slowly(() => until(async () => (await order.seenAt(nextServer())).done > 0, AGAIN_MS, ASIDE_MS))
        await worker.kill()
        await work.query('ROLLBACK')
        await aWhile()
        assert.notEqual((await order.seenAt(nextServer())).state, 'DONE')
        await worker.start()
        await slowly(() =>
          until(async () => (await order.seenAt(nextServer())).state === 'DONE', AGAIN_MS, ASIDE_MS)
        )
        assert.containsSubset(await order.seenAt(nextServer()), order.unbroken)
        assert.equal(await order.stored(), order.total)
      })

      if (s3)
        await during('the store was stopped', async ({ outage }) => {
          const [one] = candidates as [Candidate]
          assert.isBelow((await upload(one)).status, 300)
          await s3.kill9()
          await outage(60_000)
          // One after the other: each process has to know by itself.
          for (const _ of servers)
            assert.containsSubset(await upload(one), { status: 503, code: 'store_away' })
          await s3.restart()
          for (const _ of servers) await until(async () => (await upload(one)).status < 300)
        })
    }
    await untilReady(servers)
    assert.deepEqual(await handIn(candidates), [])
    assert.deepEqual(await storedProblems(cluster), [])
  })
    .timeout(long ? 3_600_000 : 900_000)
    .skip(
      () => mariaDbPrograms() === null || redisProgram() === null || (long && swiftPrograms() === null),
      'MariaDB, Redis or Swift is not installed: apt-get install mariadb-server redis-server python3-swift'
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
