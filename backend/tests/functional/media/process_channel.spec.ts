import { Redis } from 'ioredis'
import { test } from '@japa/runner'
import { ProcessChannel, ProcessGone } from '#media/processes/process_channel'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { waiter } from './running_janus.js'
import { until } from '#tests/functional/security/until'

type Address = { host: string; port: number }
type Answering = (call: string) => Promise<string>

/** However busy this machine is, it is no answer of Redis that it is away. */
const PATIENT = { commandTimeout: 30_000, connectTimeout: 30_000 }
const FOREVER_MS = 600_000

const sealed = (message: object, channel: string) => `${channel} ${JSON.stringify(message)}`

/** One process, as others see it. `known`: the names of those that can be called. */
async function processAt(
  { host, port }: Address,
  cleanup: (end: () => Promise<void> | void) => void,
  answer: Answering = async (call) => `heard ${call}`,
  answersWithinMs = FOREVER_MS
) {
  const { look, until } = waiter()
  const notices: string[] = []
  const problems: string[] = []
  let listening = 0
  const channel = new ProcessChannel<string, string, string>({
    redis: { host, port, ...PATIENT },
    answersWithinMs,
    seal: sealed,
    open: (text, on) => (text.startsWith(`${on} `) ? JSON.parse(text.slice(on.length + 1)) : null),
    answer,
    hear: (notice) => (notices.push(notice), look()),
    listening: () => ((listening += 1), look()),
    log: (error, text) => (problems.push(`${text}: ${String(error)}`), look()),
  })
  cleanup(() => channel.close())
  const listensAgain = (times: number) => until(() => listening >= times)
  await listensAgain(1)
  return { channel, notices, problems, until, listensAgain }
}

test.group('calls between server processes', (group) => {
  group.tap((one) =>
    one
      .tags(['@one_database'])
      .skip(redisProgram() === null, 'Redis is not installed: apt-get install redis-server')
  )

  test('each is answered by the process that it is for; one that has ended is gone at once', async ({
    assert,
    cleanup,
  }) => {
    const redis = await startRedis()
    cleanup(() => redis.stop())
    const first = await processAt(redis, cleanup)
    const second = await processAt(redis, cleanup, async (call) => {
      if (call === 'bad') throw new Error('no')
      return `second ${call}`
    })
    const calls = Array.from({ length: 40 }, (_, nth) => String(nth))
    assert.deepEqual(
      await Promise.all(calls.map((call) => first.channel.call(second.channel.name, call))),
      calls.map((call) => `second ${call}`)
    )
    assert.equal(await second.channel.call(first.channel.name, 'x'), 'heard x')
    await assert.rejects(() => first.channel.call(second.channel.name, 'bad'), /could not answer/)
    await second.channel.close()
    const gone = await first.channel.call(second.channel.name, 'x').catch((error: unknown) => error)
    assert.instanceOf(gone, ProcessGone)
  })

  test('a notice reaches all other processes', async ({ assert, cleanup }) => {
    const redis = await startRedis()
    cleanup(() => redis.stop())
    const all = [
      await processAt(redis, cleanup),
      await processAt(redis, cleanup),
      await processAt(redis, cleanup),
    ]
    const [first, ...others] = all as [(typeof all)[0], ...typeof all]
    first.channel.tell('one')
    for (const each of others) await each.until(() => each.notices.length === 1)
    others[0]?.channel.tell('two')
    await first.until(() => first.notices.length === 1)
    assert.deepEqual(first.notices, ['two'], 'not its own')
  })

  test('calls that wait, their time and the length of a message are bounded', async ({ assert, cleanup }) => {
    const redis = await startRedis()
    cleanup(() => redis.stop())
    let worked = 0
    const { look, until } = waiter()
    const release = Promise.withResolvers<string>()
    const slow = await processAt(redis, cleanup, () => ((worked += 1), look(), release.promise))
    const [first, second] = [await processAt(redis, cleanup), await processAt(redis, cleanup)]
    await assert.rejects(() => first.channel.call(slow.channel.name, 'x'.repeat(1_000_001)), /too long/)
    const waiting = Array.from({ length: 256 }, () => first.channel.call(slow.channel.name, 'x'))
    await assert.rejects(() => first.channel.call(slow.channel.name, 'x'), /too many/)
    await until(() => worked === 256)
    await assert.rejects(() => second.channel.call(slow.channel.name, 'x'), /could not answer/)
    release.resolve('at last')
    assert.lengthOf(new Set(await Promise.all(waiting)), 1)
    assert.equal(await second.channel.call(slow.channel.name, 'x'), 'at last')
    assert.equal(worked, 257)
    const hasty = await processAt(redis, cleanup, undefined, 1)
    const never = await processAt(redis, cleanup, () => new Promise<string>(() => undefined))
    await assert.rejects(() => hasty.channel.call(never.channel.name, 'x'), /no answer within/)
  })

  test('what none of the processes sealed for this channel is ignored', async ({ assert, cleanup }) => {
    const redis = await startRedis()
    cleanup(() => redis.stop())
    const calls: string[] = []
    const victim = await processAt(redis, cleanup, async (call) => (calls.push(call), call))
    const client = new Redis(redis.port, redis.host)
    cleanup(() => client.disconnect())
    const own = `banca.media.process.${victim.channel.name}`
    const call = { kind: 'call', nr: '1', from: 'x', call: 'forged' }
    for (const text of [JSON.stringify(call), sealed(call, 'banca.media.processes'), 'x'.repeat(1_000_001)])
      await client.publish(own, text)
    await victim.until(() => victim.problems.length === 3)
    assert.deepEqual(calls, [])
    assert.isTrue(victim.problems.every((problem) => problem.includes('was ignored')))
    const other = await processAt(redis, cleanup)
    assert.equal(await other.channel.call(victim.channel.name, 'real'), 'real')
  })

  test('after Redis was away each can be called again, by the same name', async ({ assert, cleanup }) => {
    const redis = await startRedis()
    cleanup(() => redis.stop())
    // Who listens again may not yet be able to answer: that answer is lost, and the call is made again.
    const first = await processAt(redis, cleanup, undefined, 5_000)
    const second = await processAt(redis, cleanup)
    await redis.kill9()
    await assert.rejects(() => first.channel.call(second.channel.name, 'x'))
    first.channel.tell('lost')
    const again = await startRedis({ port: redis.port })
    cleanup(() => again.stop())
    await Promise.all([first.listensAgain(2), second.listensAgain(2)])
    // A call that is refused at once leaves the event loop no turn in which its connection could come back.
    let answer: string | null = null
    await until(async () => {
      answer = await first.channel.call(second.channel.name, 'x').catch(() => null)
      return answer !== null
    })
    assert.equal(answer, 'heard x')
  })
})
