import { test } from '@japa/runner'
import { Counters } from '#counters/counters'
import { RedisCounts } from '#counters/redis_counts'
import { clock } from '#shared'
import { redisProgram, startRedis, type RunningRedis } from '../../../../.workspace/services/redis.mjs'

const LIMIT = { max: 3, seconds: 60 }
const WITHOUT_REDIS = 'Redis is not installed: apt-get install redis-server'

/** However busy this machine is, it is no answer of Redis that it is away. */
const inRedis = ({ host, port }: Pick<RunningRedis, 'host' | 'port'>) =>
  new RedisCounts({ host, port, commandTimeout: 30_000, connectTimeout: 30_000 })

/** Counters of one process; `notices` is what it reports of Redis. */
function processWith(shared: RedisCounts | null) {
  const notices: string[] = []
  return {
    notices,
    counters: new Counters({
      shared,
      clock,
      notify: { away: () => notices.push('away'), back: () => notices.push('back') },
    }),
  }
}

test.group('counters in one place', () => {
  test('in one process: many at once are counted one by one', async ({ assert }) => {
    const { counters } = processWith(null)
    const taken = await Promise.all(Array.from({ length: 20 }, () => counters.take('a:1', LIMIT)))
    assert.lengthOf(
      taken.filter(({ allowed }) => allowed),
      3
    )
    assert.isTrue(
      taken.filter(({ allowed }) => !allowed).every(({ seconds }) => seconds > 0 && seconds <= 60)
    )
  })

  test('a key of any length is stored with a bounded length', async ({ assert }) => {
    const { counters } = processWith(null)
    const long = `login:${'x'.repeat(1_000_000)}`
    await counters.take(long, LIMIT, 3)
    assert.isFalse((await counters.take(long, LIMIT)).allowed)
    assert.isTrue((await counters.take(`${long}y`, LIMIT)).allowed)
    await counters.giveBack(long)
    assert.equal((await counters.peek(long)).count, 2)
    await counters.reset(long)
    assert.equal((await counters.peek(long)).count, 0)
  })

  test('with Redis two processes count together, each call at once', async ({ assert, cleanup }) => {
    const redis = await startRedis()
    const [first, second] = [processWith(inRedis(redis)), processWith(inRedis(redis))]
    cleanup(async () => {
      first.counters.close()
      second.counters.close()
      await redis.stop()
    })
    const taken = await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 ? first : second).counters.take('a:1', LIMIT))
    )
    assert.lengthOf(
      taken.filter(({ allowed }) => allowed),
      3
    )
    const [refused] = taken.filter(({ allowed }) => !allowed)
    assert.equal(refused?.count, 3)
    assert.isAtLeast(refused?.seconds ?? 0, 1)
    assert.isAtMost(refused?.seconds ?? 99, 60)
    const seen = await second.counters.peek('a:1')
    assert.equal(seen.count, 3)
    assert.isAbove(seen.seconds, 0)
    await first.counters.giveBack('a:1')
    assert.isTrue((await second.counters.take('a:1', LIMIT)).allowed)
    assert.isFalse((await first.counters.take('a:1', LIMIT)).allowed)
    await second.counters.reset('a:1')
    assert.deepEqual(await first.counters.peek('a:1'), { count: 0, seconds: 0 })
    assert.isFalse(
      (await first.counters.take('bytes:1', { max: 10, seconds: 60 }, 11)).allowed,
      'what is refused is not counted'
    )
    assert.isTrue((await first.counters.take('bytes:1', { max: 10, seconds: 60 }, 10)).allowed)
    await first.counters.giveBack('bytes:1', 99)
    assert.deepEqual(await second.counters.peek('bytes:1'), { count: 0, seconds: 0 })
    assert.isTrue((await first.counters.take('a:2', { max: Infinity, seconds: 60 })).allowed)
    assert.deepEqual([first.notices, second.notices], [[], []])
  }).skip(() => redisProgram() === null, WITHOUT_REDIS)

  test('a window in Redis expires', async ({ assert, cleanup }) => {
    const redis = await startRedis()
    const { counters } = processWith(inRedis(redis))
    cleanup(async () => {
      counters.close()
      await redis.stop()
    })
    await counters.take('a:1', { max: 1, seconds: 1 })
    while (!(await counters.take('a:1', { max: 1, seconds: 60 })).allowed);
    const { count, seconds } = await counters.peek('a:1')
    assert.equal(count, 1)
    assert.isAbove(seconds, 30, 'it is a new window')
  }).skip(() => redisProgram() === null, WITHOUT_REDIS)

  test('while Redis is away counting continues in memory, nobody is locked out, and one notice is given', async ({
    assert,
    cleanup,
  }) => {
    const redis = await startRedis()
    const { counters, notices } = processWith(inRedis(redis))
    cleanup(async () => {
      counters.close()
      await redis.stop()
    })
    for (let count = 0; count < 3; count += 1) assert.isTrue((await counters.take('a:1', LIMIT)).allowed)
    assert.isFalse((await counters.take('a:1', LIMIT)).allowed)
    await redis.kill9()
    const taken = await Promise.all(Array.from({ length: 10 }, () => counters.take('a:1', LIMIT)))
    assert.lengthOf(
      taken.filter(({ allowed }) => allowed),
      3,
      'this process goes on by itself'
    )
    await counters.reset('a:1')
    assert.isTrue((await counters.take('a:1', LIMIT)).allowed)
    assert.deepEqual(notices, ['away'])
  }).skip(() => redisProgram() === null, WITHOUT_REDIS)

  test('a Redis that was never there holds nothing up', async ({ assert, cleanup }) => {
    const { counters, notices } = processWith(inRedis({ host: '127.0.0.1', port: 1 }))
    cleanup(() => counters.close())
    const taken = await Promise.all(Array.from({ length: 5 }, () => counters.take('a:1', LIMIT)))
    assert.lengthOf(
      taken.filter(({ allowed }) => allowed),
      3
    )
    assert.deepEqual(notices, ['away'])
  })
})
