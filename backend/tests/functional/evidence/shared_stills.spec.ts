import { Redis } from 'ioredis'
import { test } from '@japa/runner'
import { STILLS_LAST_MS } from '#evidence/domain/pictures'
import { NewestStills } from '#evidence/stills/newest_stills'
import { RedisStills } from '#evidence/stills/redis_stills'
import { until } from '#tests/functional/security/until'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { JPEG, PNG } from './bytes.js'

const WITHOUT_REDIS = 'Redis is not installed: apt-get install redis-server'
const START = Date.parse('2026-11-23T12:00:00Z')

/** However busy this machine is, it is no answer of Redis that it is away. */
const PATIENT = { commandTimeout: 30_000, connectTimeout: 30_000, socketTimeout: 60_000 }

/** The newest stills as one process has them; `time.now` is its clock, `notices` what it reports of Redis. */
function processWith(
  address: { host: string; port: number },
  cleanup: (end: () => void) => void,
  patience: object = PATIENT
) {
  const notices: string[] = []
  const time = { now: START }
  const stills = new NewestStills({
    shared: new RedisStills({ host: address.host, port: address.port, ...patience }),
    clock: { now: () => time.now },
    notify: { away: () => notices.push('away'), back: () => notices.push('back') },
  })
  cleanup(() => stills.close())
  return { stills, notices, time }
}

test.group('stills in Redis', () => {
  test('what one process was sent every process shows', async ({ assert, cleanup }) => {
    const redis = await startRedis()
    cleanup(() => redis.stop())
    const [first, second] = [processWith(redis, cleanup), processWith(redis, cleanup)]
    await first.stills.put(3, 7, 'SNAPSHOT', JPEG)
    first.time.now += 2_000
    await first.stills.put(3, 7, 'SNAPSHOT', PNG)
    await first.stills.put(3, 8, 'SCREENSHOT', JPEG)
    await second.stills.put(4, 9, 'SNAPSHOT', JPEG)
    const at = START + 2_000
    assert.deepEqual(await second.stills.read(3, 7, 'SNAPSHOT'), { bytes: PNG, contentType: 'image/png', at })
    assert.deepEqual((await second.stills.read(3, 8, 'SCREENSHOT'))?.bytes, JPEG)
    assert.isNull(await second.stills.read(3, 7, 'SCREENSHOT'))
    assert.isNull(await second.stills.read(4, 7, 'SNAPSHOT'))
    assert.deepEqual([...(await second.stills.ofRoom(3))], [[7, { id: at, at }]])
    assert.deepEqual([...(await second.stills.ofRoom(5))], [])
    second.time.now += 2_000 + STILLS_LAST_MS
    assert.deepEqual([...(await second.stills.ofRoom(3))], [], 'a list of which somebody else is still sent')
    assert.deepEqual([first.notices, second.notices], [[], []])
  }).skip(() => redisProgram() === null, WITHOUT_REDIS)

  test('keys are numbers alone, and each of them expires', async ({ assert, cleanup }) => {
    const redis = await startRedis()
    cleanup(() => redis.stop())
    const { stills } = processWith(redis, cleanup)
    await stills.put(3, 7, 'SNAPSHOT', PNG)
    await stills.put(3, 7, 'SCREENSHOT', JPEG)
    const client = new Redis({ host: redis.host, port: redis.port })
    cleanup(() => client.disconnect())
    const keys = await client.keys('*')
    assert.sameMembers(keys, ['banca.stills.3', 'banca.stills.3.7.camera', 'banca.stills.3.7.screen'])
    for (const key of keys) {
      const left = await client.pttl(key)
      assert.isTrue(left > 0 && left <= STILLS_LAST_MS, `${key}: ${left}`)
    }
  }).skip(() => redisProgram() === null, WITHOUT_REDIS)

  test('while Redis is away there is no picture and nothing fails; when it is back there is the next one', async ({
    assert,
    cleanup,
  }) => {
    const redis = await startRedis()
    cleanup(() => redis.stop())
    const { stills, notices } = processWith(redis, cleanup)
    await stills.put(3, 7, 'SNAPSHOT', PNG)
    await redis.kill9()
    await stills.put(3, 7, 'SNAPSHOT', PNG)
    assert.isNull(await stills.read(3, 7, 'SNAPSHOT'))
    assert.deepEqual([...(await stills.ofRoom(3))], [])
    assert.deepEqual(notices, ['away'])
    const again = await startRedis({ port: redis.port })
    cleanup(() => again.stop())
    await until(async () => {
      await stills.put(3, 7, 'SNAPSHOT', JPEG)
      return (await stills.ofRoom(3)).size > 0
    })
    assert.deepEqual((await stills.read(3, 7, 'SNAPSHOT'))?.bytes, JPEG)
    assert.deepEqual(notices, ['away', 'back'])
  }).skip(() => redisProgram() === null, WITHOUT_REDIS)

  test('a Redis that hangs holds nobody up', async ({ assert, cleanup }) => {
    const redis = await startRedis()
    cleanup(() => redis.stop())
    const { stills, notices } = processWith(redis, cleanup, {})
    const isShown = async () => {
      await stills.put(3, 7, 'SNAPSHOT', PNG)
      return (await stills.ofRoom(3)).size > 0
    }
    await until(isShown)
    process.kill(redis.pid, 'SIGSTOP')
    try {
      await until(async () => !(await isShown()))
      assert.isNull(await stills.read(3, 7, 'SNAPSHOT'))
      assert.equal(notices.at(-1), 'away')
    } finally {
      process.kill(redis.pid, 'SIGCONT')
    }
    await until(isShown)
    assert.equal(notices.at(-1), 'back')
  }).skip(() => redisProgram() === null, WITHOUT_REDIS)
})
