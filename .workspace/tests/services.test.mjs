/** Private services: they answer, survive a kill on the same folder and port, and never outlive their starter. */
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { findProgram, inRoot } from '../run/paths.mjs'
import { accepts } from '../run/ports.mjs'
import { mariaDbSettings, startMariaDb } from '../services/mariadb.mjs'
import { startRedis } from '../services/redis.mjs'
import { s3Settings, startS3, swiftPrograms, untilFound } from '../services/swift.mjs'

/** Runs SQL over TCP as the user of the tests and returns what it printed. */
function sql({ host, port, user, password, database }, statement) {
  const client = findProgram('mariadb', 'mysql')
  const flags = [
    '--no-defaults',
    '--default-character-set=utf8mb4',
    '-N',
    '-B',
    '--protocol=tcp',
    `-h${host}`,
    `-P${port}`,
    `-u${user}`,
    `-p${password}`,
  ]
  return execFileSync(client, [...flags, database, '-e', statement], { encoding: 'utf8' }).trim()
}

test('what was missing is found once it is installed, and looked for no more then', () => {
  const answers = [null, '2.30.1', 'never asked']
  const find = untilFound(() => answers.shift())
  assert.deepEqual([find(), find(), find()], [null, '2.30.1', '2.30.1'])
})

test('MariaDB: the settings of a server are those that it reads', () => {
  const settings = mariaDbSettings({
    host: '127.0.0.1',
    port: 3307,
    user: 'banca',
    password: 'segredo',
    database: 'banca_test',
  })
  assert.deepEqual(settings, {
    DB_CONNECTION: 'mysql',
    DB_HOST: '127.0.0.1',
    DB_PORT: '3307',
    DB_USER: 'banca',
    DB_PASSWORD: 'segredo',
    DB_DATABASE: 'banca_test',
  })
  const read = readFileSync(inRoot('backend/start/env.ts'), 'utf8')
  for (const name of Object.keys(settings))
    assert.match(read, new RegExp(`^  ${name}: (Env\\.schema|secretText)`, 'm'), name)
})

test('MariaDB: durable at every commit, and a kill -9 loses nothing that was committed', async (t) => {
  const db = await startMariaDb()
  t.after(() => db.stop())
  assert.equal(sql(db, 'SELECT @@innodb_flush_log_at_trx_commit'), '1')
  assert.equal(sql(db, 'SELECT @@character_set_server'), 'utf8mb4')
  sql(db, "CREATE TABLE answers (text VARCHAR(20)); INSERT INTO answers VALUES ('ação 😀')")
  const { port, pid } = db
  await db.kill9()
  assert.equal(await accepts(db.host, port), false)
  await db.restart()
  assert.equal(db.port, port)
  assert.notEqual(db.pid, pid)
  assert.equal(sql(db, 'SELECT text FROM answers'), 'ação 😀')
  sql(db, 'CREATE DATABASE another; DROP DATABASE another')
})

test('MariaDB: stop removes the temporary folder', async () => {
  const db = await startMariaDb()
  await db.stop()
  assert.equal(existsSync(db.dir), false)
  assert.equal(await accepts(db.host, db.port), false)
})

test('Redis: answers, and is gone after stop', async () => {
  const redis = await startRedis()
  assert.equal(await accepts(redis.host, redis.port), true)
  await redis.stop()
  assert.equal(await accepts(redis.host, redis.port), false)
})

const swiftIsHere = swiftPrograms() !== null

test('S3: the settings of a server are those that it reads', () => {
  const settings = s3Settings({
    endpoint: 'http://127.0.0.1:9000',
    bucket: 'banca',
    region: 'us-east-1',
    accessKeyId: 'banca:server',
    secretAccessKey: 'segredo',
  })
  assert.deepEqual(settings, {
    STORE: 's3',
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'banca',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'banca:server',
    S3_SECRET_ACCESS_KEY: 'segredo',
  })
  const read = readFileSync(inRoot('backend/start/env.ts'), 'utf8')
  for (const name of Object.keys(settings))
    assert.match(read, new RegExp(`^  ${name}: (Env\\.schema|secretText)`, 'm'), name)
})

test(
  'S3: answers, keeps its folder and port over a kill -9, and is gone after stop',
  { skip: !swiftIsHere },
  async (t) => {
    const s3 = await startS3()
    t.after(() => s3.stop())
    assert.equal(await accepts(s3.host, s3.port), true)
    const { endpoint } = s3
    await s3.kill9()
    assert.equal(await accepts(s3.host, s3.port), false)
    await s3.restart()
    assert.equal(s3.endpoint, endpoint)
    assert.equal(await accepts(s3.host, s3.port), true)
    await s3.stop()
    assert.equal(await accepts(s3.host, s3.port), false)
    assert.equal(existsSync(s3.dir), false)
  }
)

/** A process that starts a service, prints its pid and port, and then does `next`. */
function starter(next, TMPDIR) {
  const service = JSON.stringify(inRoot('.workspace/services/redis.mjs'))
  const script = `import { startRedis } from ${service}
    const redis = await startRedis()
    process.stdout.write(redis.pid + ' ' + redis.port + '\\n')
    ${next}`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

const endings = {
  'by process.exit': { next: 'process.exit(0)' },
  'by an exception nobody caught': { next: "throw new Error('boom')" },
  'by SIGTERM': { next: 'setInterval(() => {}, 1000)', signal: 'SIGTERM' },
  'by SIGINT': { next: 'setInterval(() => {}, 1000)', signal: 'SIGINT' },
  'by SIGKILL': { next: 'setInterval(() => {}, 1000)', signal: 'SIGKILL' },
}
const kernelHelps = process.platform === 'linux' && findProgram('setpriv') !== null

for (const [how, { next, signal }] of Object.entries(endings)) {
  test(
    `a starter that ends ${how} takes its service along`,
    { skip: signal === 'SIGKILL' && !kernelHelps },
    async (t) => {
      // After a SIGKILL nobody is left to remove the service's folder.
      const temporary = mkdtempSync(join(tmpdir(), 'banca-starter-'))
      t.after(() => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }))
      const child = starter(next, temporary)
      const gone = new Promise((resolve) => child.once('exit', resolve))
      const output = await new Promise((resolve) =>
        child.stdout.once('data', (data) => resolve(String(data)))
      )
      const [, port] = output.trim().split(' ').map(Number)
      if (signal) child.kill(signal)
      await gone
      // The kernel ends the service after its parent, so the port may close a moment later.
      while (await accepts('127.0.0.1', port));
    }
  )
}
