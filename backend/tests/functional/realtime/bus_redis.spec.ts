import type { Redis } from 'ioredis'
import { test } from '@japa/runner'
import { BusRedis } from '#app/realtime/bus_redis'
import { freePort } from '../../../../.workspace/run/ports.mjs'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'

/** `once` of Node rejects at the errors that these connections are expected to have. */
const next = (redis: Redis, event: 'ready' | 'reconnecting') =>
  new Promise<void>((done) => void redis.once(event, () => done()))

test.group('the connections of the bus between server processes', (group) => {
  group.tap((one) =>
    one
      .tags(['@one_database'])
      .skip(redisProgram() === null, 'Redis is not installed: apt-get install redis-server')
  )

  test('an outage is reported once, however often they try, and its end once', async ({
    assert,
    cleanup,
  }) => {
    const messages: string[] = []
    const notices = { away: () => void messages.push('away'), back: () => void messages.push('back') }
    const nobody = new BusRedis({ host: '127.0.0.1', port: await freePort() }, notices).duplicate()
    cleanup(() => nobody.disconnect())
    for (let attempts = 0; attempts < 3; attempts += 1) await next(nobody, 'reconnecting')
    assert.deepEqual(messages, ['away'])

    const redis = await startRedis()
    cleanup(() => redis.stop())
    messages.length = 0
    const connected = new BusRedis({ host: redis.host, port: redis.port }, notices).duplicate()
    cleanup(() => connected.disconnect())
    await next(connected, 'ready')
    assert.isEmpty(messages)
    // As a connection that breaks, and then comes about again.
    connected.emit('error', new Error('away'))
    connected.emit('error', new Error('away'))
    connected.disconnect(true)
    await next(connected, 'ready')
    assert.deepEqual(messages, ['away', 'back'])
  })
})
