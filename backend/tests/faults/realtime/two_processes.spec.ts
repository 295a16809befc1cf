import { test } from '@japa/runner'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { PASSWORD } from '#tests/fixtures/people'
import { startTwoServers, type ServerProcess } from '#tests/faults/support/server'
import type { World } from '#tests/faults/support/candidate'
import { EventStream } from '#tests/functional/realtime/event_stream'

const isParting = ({ event }: { event: string }) => event === 'bye'

/** Takes the session of `world` over, at this server; resolves to the new token. */
async function takeOver(server: ServerProcess, world: World): Promise<string> {
  const response = await fetch(`${server.address}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: world.username, password: PASSWORD, set_new_client: true }),
  })
  return ((await response.json()) as { token: string }).token
}

test.group('two server processes', () => {
  test('what is announced in one reaches the streams of the other; without Redis the next check of rights makes it good', async ({
    assert,
    cleanup,
  }) => {
    const database = await startMariaDb({ database: 'banca_two' })
    cleanup(() => database.stop())
    const redis = await startRedis()
    cleanup(() => redis.stop())
    const settings = { EVENTS: 'redis', REDIS_HOST: redis.host, REDIS_PORT: String(redis.port) }
    const { here, there, world } = await startTwoServers({ database, settings }, cleanup)

    const channels = [`users/${world.userId}`]
    const stream = await EventStream.open(world.token, channels, here.address)
    const token = await takeOver(there, world)
    assert.containsSubset(await stream.next(({ event }) => event === 'message'), {
      data: { channel: channels[0], payload: { kind: 'session' } },
    })
    assert.isNotNull(await stream.next(isParting))

    const second = await EventStream.open(token, channels, here.address)
    await redis.kill9()
    const third = await takeOver(there, world)
    assert.isNotNull(await second.next(isParting))
    const again = await EventStream.open(third, channels, here.address)
    again.close()
  })
    .timeout(900_000)
    .skip(
      () => mariaDbPrograms() === null || redisProgram() === null,
      'MariaDB or Redis is not installed: apt-get install mariadb-server redis-server'
    )
})
