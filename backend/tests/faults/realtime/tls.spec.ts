import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { makeCertificate, opensslProgram } from '../../../../.workspace/services/certificate.mjs'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { redisProgram, startRedis } from '../../../../.workspace/services/redis.mjs'
import { as } from '#tests/fixtures/people'
import { ServerProcess, startTwoServers } from '#tests/faults/support/server'
import { EventStream } from '#tests/functional/realtime/event_stream'

const MISSING =
  'MariaDB, Redis or openssl is not installed: apt-get install mariadb-server redis-server openssl'

test.group('connections by TLS', () => {
  test('a MariaDB and a Redis that take nothing but TLS serve two processes; another authority is refused', async ({
    assert,
    cleanup,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'banca-tls-'))
    cleanup(() => rmSync(folder, { recursive: true, force: true }))
    const tls = await makeCertificate(folder)
    const database = await startMariaDb({ database: 'banca_tls', tls })
    cleanup(() => database.stop())
    const redis = await startRedis({ tls })
    cleanup(() => redis.stop())
    const settings = {
      EVENTS: 'redis',
      REDIS_HOST: redis.host,
      REDIS_PORT: String(redis.port),
      REDIS_TLS_CA: tls.ca,
      DB_TLS_CA: tls.ca,
      DB_HOST: 'localhost',
    }
    const { here, there, world } = await startTwoServers({ database, settings }, cleanup)

    // Over Redis: what is announced there arrives here. The other session ends, so that this one's stream stays open.
    const stream = await EventStream.open(world.token, [`users/${world.userId}`], here.address)
    const logout = await fetch(`${there.address}/v1/logout`, {
      method: 'POST',
      headers: as(world.secondToken),
    })
    assert.equal(logout.status, 204)
    assert.isNotNull(await stream.next(({ event }) => event === 'message'))
    stream.close()

    // The server's own certificate is no authority: whoever shows one by it is somebody else.
    const stranger = await makeCertificate(mkdtempSync(join(folder, 'other-')))
    for (const [authority, why] of [
      [stranger.ca, /HANDSHAKE_SSL_ERROR/],
      ['', /Access denied|insecure transport/],
    ] as const) {
      const elsewhere = await ServerProcess.prepare({
        database,
        settings: { ...settings, DB_TLS_CA: authority },
      })
      cleanup(() => elsewhere.dispose())
      const failure = await elsewhere.worlds(1).then(
        () => 'it was let in',
        ({ stdout, stderr }: { stdout?: string; stderr?: string }) => `${stdout}${stderr}`
      )
      assert.match(failure, why)
    }
  })
    .timeout(900_000)
    .skip(() => [mariaDbPrograms(), redisProgram(), opensslProgram()].includes(null), MISSING)

  test('a start with an authority whose file is missing or invalid reports it and ends', async ({
    assert,
    cleanup,
  }) => {
    for (const [name, path] of [
      ['DB_TLS_CA', '/nonexistent/authority.pem'],
      ['REDIS_TLS_CA', '/etc/hostname'],
      ['JANUS_TLS_CA', '/nonexistent/authority.pem'],
    ] as const) {
      const server = await ServerProcess.prepare({ settings: { [name]: path } })
      cleanup(() => server.dispose())
      await assert.rejects(
        () => server.start(),
        new RegExp(`${name}: ${path} (cannot be read|holds no certificate)`)
      )
    }
  }).timeout(300_000)
})
