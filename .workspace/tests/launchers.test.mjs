/** How the launchers end, and which commands they print for people. */
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { test } from 'node:test'
import {
  calledAs,
  graceOf,
  launcherCode,
  migrate,
  migrationSettings,
  requireFreePort,
  serverSettings,
} from '../run/school.mjs'
import { mustRun } from '../run/tool.mjs'

test('settings that a command of the server refuses end the launcher with the code of the refusal, other failures with 1', async () => {
  for (const [code, expected] of [
    [78, 78],
    [3, 1],
  ]) {
    const error = await mustRun('Migrating', process.execPath, ['-e', `process.exit(${code})`]).then(
      () => assert.fail('it ended well'),
      (failure) => failure
    )
    assert.equal(launcherCode(error), expected)
  }
  assert.equal(launcherCode(new Error('no build')), 1)
})

test('an occupied port is reported with the command that was called', async (t) => {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const settings = { HOST: '127.0.0.1', PORT: String(port) }
  await assert.rejects(
    requireFreePort(settings, calledAs('serve', 'serve')),
    new RegExp(`PORT=${port + 1} npm run serve$`)
  )
  assert.equal(calledAs('start', 'start'), 'npm start')
  assert.equal(calledAs('serve', 'test'), 'node .workspace/serve.mjs')
})

// V13.2.2
test('V13.2.2: migrations run with the account for them, and the server never gets it', () => {
  const own = { DB_USER: 'banca', DB_PASSWORD: 'one' }
  const both = { ...own, DB_MIGRATION_USER: 'banca_schema', DB_MIGRATION_PASSWORD: 'two' }
  assert.deepEqual(migrationSettings(both), {
    DB_USER: 'banca_schema',
    DB_PASSWORD: 'two',
    DB_PASSWORD_FILE: '',
  })
  assert.deepEqual(migrationSettings(own), own)
  // Undefined takes a variable out of the environment that a child would inherit.
  assert.deepEqual(serverSettings(both), {
    ...own,
    DB_MIGRATION_USER: undefined,
    DB_MIGRATION_PASSWORD: undefined,
    DB_MIGRATION_PASSWORD_FILE: undefined,
  })
})

// V13.3.1
test('V13.3.1: the password of the account for migrations may be in a file; given twice, it is refused', () => {
  const own = { DB_USER: 'banca', DB_PASSWORD: '', DB_PASSWORD_FILE: '/run/secrets/server' }
  const file = {
    ...own,
    DB_MIGRATION_USER: 'banca_schema',
    DB_MIGRATION_PASSWORD_FILE: '/run/secrets/schema',
  }
  assert.deepEqual(migrationSettings(file), {
    DB_USER: 'banca_schema',
    DB_PASSWORD: '',
    DB_PASSWORD_FILE: '/run/secrets/schema',
  })
  assert.deepEqual(migrationSettings(own), own)
  assert.deepEqual(serverSettings(file), {
    ...own,
    DB_MIGRATION_USER: undefined,
    DB_MIGRATION_PASSWORD: undefined,
    DB_MIGRATION_PASSWORD_FILE: undefined,
  })
  assert.throws(
    () => migrationSettings({ ...file, DB_MIGRATION_PASSWORD: 'two' }),
    (error) =>
      error instanceof Error &&
      launcherCode(error) === 78 &&
      error.message.startsWith('DB_MIGRATION_PASSWORD and DB_MIGRATION_PASSWORD_FILE are both set')
  )
})

test('a launcher waits while another one migrates, and for no other failure', async () => {
  const LOCKED =
    'Migrating: ended with code 1.\nUnable to acquire lock. Concurrent migrations are not allowed'
  const UNRELEASED = 'Migrating: ended with code 1.\nMigration completed, but unable to release database lock'
  /** Runs of the command that end so, one after the other. */
  const runs = (failures) => async () => {
    const failure = failures.shift()
    if (failure) throw new Error(failure)
    return 'Already up to date'
  }
  const pauses = []
  const pause = async (ms) => void pauses.push(ms)
  assert.equal(await migrate(runs([LOCKED, UNRELEASED]), { pause }), 'Already up to date')
  assert.equal(pauses.length, 2)
  await assert.rejects(migrate(runs(['no such table']), { pause }), /no such table/)
  await assert.rejects(migrate(runs([LOCKED, LOCKED, LOCKED]), { pause, attempts: 3 }), /Concurrent/)
  assert.equal(pauses.length, 4)
})

test('a server has the time of its drain and half a minute before it is killed', () => {
  assert.equal(graceOf({}), 30_000)
  assert.equal(graceOf({ EVENTS: 'redis' }), 40_000)
  assert.equal(graceOf({ EVENTS: 'redis', DRAIN_SECONDS: '0' }), 30_000)
  assert.equal(graceOf({ DRAIN_SECONDS: '60' }), 90_000)
})
