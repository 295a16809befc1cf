import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { seededRandom } from '#delivery/domain/shuffle'
import { nginxProgram, placeBalancer } from '../../../../.workspace/cluster/balancer.mjs'
import { haproxyProgram, placeHaproxy } from '../../../../.workspace/cluster/haproxy.mjs'
import { accepts, freePort } from '../../../../.workspace/run/ports.mjs'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { Candidate } from '#tests/faults/support/candidate'
import { ServerProcess } from '#tests/faults/support/server'
import { conclude, enter, typeThrough } from '#tests/faults/support/typing'
import { as } from '#tests/fixtures/people'
import { EventStream } from '#tests/functional/realtime/event_stream'
import { until } from '#tests/functional/security/until'

const long = process.env.BANCA_FAULTS === '1'
const ROUNDS = long ? 5 : 1
/** Half of it is more than the 2 s for which either balancer passes over a process: the one before is back when the next one stops to listen. */
const DRAIN_SECONDS = '6'

type Ports = { folder: string; port: number; upstreams: number[] }
const BALANCERS = {
  nginx: {
    program: nginxProgram,
    place: (ports: Ports) => placeBalancer({ ...ports, idleMs: 500, stdio: 'ignore' }),
  },
  haproxy: { program: haproxyProgram, place: placeHaproxy },
}

const tested: (keyof typeof BALANCERS)[] = long ? ['nginx', 'haproxy'] : ['nginx']

/** So many that each process gets some of them, by connections that the balancer has kept open. */
const POSTS = 8

/** A candidate who notes every call that failed. */
class StrictCandidate extends Candidate {
  readonly failures: string[] = []

  override async call(method: string, path: string, body?: unknown) {
    const reply = await super.call(method, path, body)
    if (reply?.status !== 200) this.failures.push(`${method} ${path}: ${reply?.status ?? 'no answer'}`)
    return reply
  }
}

/** A balancer in front of these processes: its address, and whether it sends calls to one of them from now on. */
async function startBalancer(
  name: keyof typeof BALANCERS,
  servers: readonly ServerProcess[],
  cleanup: (end: () => Promise<void>) => void
) {
  const folder = mkdtempSync(join(tmpdir(), 'banca-balancer-'))
  const port = await freePort()
  const upstreams = servers.map(({ address }) => Number(new URL(address).port))
  const { start, log } = BALANCERS[name].place({ folder, port, upstreams })
  const balancer = start()
  cleanup(async () => {
    const gone = once(balancer, 'exit')
    balancer.kill('SIGCONT')
    if (balancer.kill('SIGTERM')) await gone
    rmSync(folder, { recursive: true, force: true })
  })
  while (!(await accepts('127.0.0.1', port)))
    if (balancer.exitCode !== null) throw new Error(`${name} ended with ${balancer.exitCode}`)
  const sendsTo = async (server: ServerProcess) => {
    const before = readFileSync(log, 'utf8').length
    const served = ` ${new URL(server.address).host} 200\n`
    await until(async () => readFileSync(log, 'utf8').slice(before).includes(served))
  }
  return {
    address: `http://127.0.0.1:${port}`,
    sendsTo,
    /** Suspends and resumes it: what arrives meanwhile is read before it notices any connection that was closed later. */
    standStill: () => void balancer.kill('SIGSTOP'),
    goOn: () => void balancer.kill('SIGCONT'),
  }
}

/** Sends some POSTs at once, by connections that stay open; none is one that a balancer repeats. */
function poster(url: string, token: string, cleanup: (end: () => void) => void) {
  const agent = new Agent({ keepAlive: true })
  cleanup(() => agent.destroy())
  const options = { agent, method: 'POST', headers: { ...as(token), 'content-type': 'application/json' } }
  const statusOf = async (call: ClientRequest) => {
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  return () => {
    const calls = Array.from({ length: POSTS }, () => request(url, options).end())
    return {
      sent: Promise.all(calls.map((call) => once(call, 'finish'))),
      statuses: Promise.all(calls.map(statusOf)),
    }
  }
}

/** Resolves when it has heard that it is to end: it says so, or listens no more. */
const untilEnding = ({ address }: ServerProcess) =>
  until(async () =>
    fetch(`${address}/health/ready`).then(
      ({ ok }) => !ok,
      () => true
    )
  )

test.group('two server processes behind a balancer', () => {
  test(
    'each is restarted, then one is killed with -9: no call fails that may be repeated, no acknowledged answer is lost, streams come back, and the end of a process costs no POST: {$self}'
  )
    .with(tested)
    .run(async ({ assert, cleanup }, balancer) => {
      const database = await startMariaDb({ database: 'banca_rolling' })
      cleanup(() => database.stop())
      const redis = await startRedis()
      cleanup(() => redis.stop())
      const settings = {
        EVENTS: 'redis',
        REDIS_HOST: redis.host,
        REDIS_PORT: String(redis.port),
        DRAIN_SECONDS,
      }
      const [here, there] = [
        await ServerProcess.prepare({ database, settings }),
        await ServerProcess.prepare({ database, settings }),
      ]
      cleanup(() => Promise.all([here.dispose(), there.dispose()]).then(() => undefined))
      const worlds = await here.worlds(2)
      await Promise.all([here.start(), there.start()])
      const { address, sendsTo, standStill, goOn } = await startBalancer(balancer, [here, there], cleanup)

      const candidates = worlds.map((world, index) => new StrictCandidate(world, () => address, 71 + index))
      const failures = () => candidates.flatMap((candidate) => candidate.failures)
      const { token = '', userId = 0, applicationId = 0 } = worlds[0] ?? {}
      const openStream = () => EventStream.open(token, [`users/${userId}`], address)
      await enter(candidates)
      const random = seededRandom(53)
      const acknowledged = await typeThrough(candidates, random, async (typed) => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const stream = await openStream()
          for (const server of [here, there]) {
            await typed(10)
            assert.equal(await server.stop(), 0)
            await server.start()
            await sendsTo(server)
          }
          const parting = await stream.next(({ event }) => event === 'bye')
          assert.containsSubset(parting, { data: { reason: 'restart' } })
          assert.deepEqual(failures(), [], 'while processes were restarted')

          // Each goes to the process with the fewest connections: both have some.
          const streams = [await openStream(), await openStream(), await openStream(), await openStream()]
          await typed(10)
          await here.kill()
          const ends = streams.map((one) => one.next(() => false).catch(() => null))
          assert.isNull(await Promise.race(ends))
          const back = await openStream()
          await typed(20)
          assert.deepEqual(failures(), [], 'while a process was killed')
          await here.start()
          await sendsTo(here)
          for (const one of [...streams, back]) one.close()
          await Promise.all(ends)
        }
      })
      assert.isAbove(acknowledged, 40)
      assert.deepEqual(await conclude(candidates), [])
      assert.deepEqual(failures(), [])

      const post = poster(`${address}/v1/applications/${applicationId}/start`, token, cleanup)
      const all = Array.from({ length: POSTS }, () => 200)
      assert.deepEqual(await post().statuses, all)
      standStill()
      const { sent, statuses } = post()
      await sent
      const stopped = here.stop()
      await untilEnding(here)
      goOn()
      assert.deepEqual(await statuses, all, 'calls that nobody may repeat, sent to a process that ends')
      assert.equal(await stopped, 0)
    })
    .timeout(long ? 3_600_000 : 900_000)
    .skip(
      () =>
        mariaDbPrograms() === null ||
        redisProgram() === null ||
        nginxProgram() === null ||
        (long && haproxyProgram() === null),
      'MariaDB, Redis, nginx or HAProxy is not installed: apt-get install mariadb-server redis-server nginx haproxy'
    )
})
