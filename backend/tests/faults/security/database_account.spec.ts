import { test } from '@japa/runner'
import { createConnection } from 'mysql2/promise'
import { seededRandom } from '#delivery/domain/shuffle'
import { mariaDbPrograms, startMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { Candidate } from '#tests/faults/support/candidate'
import { ServerProcess } from '#tests/faults/support/server'
import { conclude, enter, typeThrough } from '#tests/faults/support/typing'

const DATABASE = 'banca_rights'
const ACCOUNT = { DB_USER: 'banca_server', DB_PASSWORD: 'f4Xw8Tn2Rq6Zk0Vb' }
const SCHEMA = { DB_USER: 'banca_schema', DB_PASSWORD: '9Hm3Lj7Pd1Gs5YcF' }
/** As docs/operating.md says ("Accounts of the database"). */
const ROWS = 'SELECT, INSERT, UPDATE, DELETE'
const RIGHTS = [
  [ACCOUNT, ROWS],
  [SCHEMA, `${ROWS}, CREATE, ALTER, DROP, INDEX, REFERENCES, TRIGGER`],
] as const

/** With a log for replicas and backups, as many run it; only there the right to make triggers is not enough. */
const LOGGED = ['--log-bin=bin', '--log-bin-trust-function-creators=1']

// V13.2.2
test('V13.2.2: migrations run with the rights that the guide gives, and an exam is sat with four of them, none of which changes the schema', async ({
  assert,
  cleanup,
}) => {
  const database = await startMariaDb({ database: DATABASE, settings: LOGGED })
  cleanup(() => database.stop())
  const connection = await createConnection({
    host: database.host,
    port: database.port,
    user: database.user,
    password: database.password,
  })
  for (const [{ DB_USER, DB_PASSWORD }, rights] of RIGHTS) {
    await connection.query(`CREATE USER '${DB_USER}'@'%' IDENTIFIED BY '${DB_PASSWORD}'`)
    await connection.query(`GRANT ${rights} ON ${DATABASE}.* TO '${DB_USER}'@'%'`)
  }
  await connection.end()

  const launcher = await ServerProcess.prepare({ database, settings: SCHEMA })
  cleanup(() => launcher.dispose())
  const worlds = await launcher.worlds(2)
  const restricted = await createConnection({
    host: database.host,
    port: database.port,
    user: ACCOUNT.DB_USER,
    password: ACCOUNT.DB_PASSWORD,
    database: DATABASE,
  })
  await assert.rejects(() => restricted.query('CREATE TABLE planted (id INT)'), /denied/)
  await assert.rejects(() => restricted.query('DROP TABLE users'), /denied/)
  await restricted.end()

  const server = await ServerProcess.prepare({ database, settings: ACCOUNT })
  cleanup(() => server.dispose())
  await server.start()
  assert.equal((await fetch(`${server.address}/health/ready`)).status, 200)
  const candidates = worlds.map((world, index) => new Candidate(world, () => server.address, 51 + index))
  await enter(candidates)
  const acked = await typeThrough(candidates, seededRandom(7), async (typed) => typed(20))
  assert.isAbove(acked, 10)
  assert.deepEqual(await conclude(candidates), [])
})
  .timeout(600_000)
  .skip(() => mariaDbPrograms() === null, 'MariaDB is not installed: apt-get install mariadb-server')
