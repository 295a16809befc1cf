/** The restore drill loads a backup into an empty database alone, and never into the one that is in use. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { refuseNamedDatabase, toolsOf } from '../drill/mariadb_tools.mjs'
import { auditOutcome, compareTriggers } from '../drill/verify.mjs'
import { openScratch, requireTables, targetSettings } from '../drill/own_drill.mjs'
import { findProgram } from '../run/paths.mjs'
import { startMariaDb } from '../services/mariadb.mjs'

test('a dump comes back into a new database; one with tables is refused, one that was there is not dropped, and no other is written', async (t) => {
  const db = await startMariaDb({ database: 'school' })
  t.after(() => db.stop())
  const folder = mkdtempSync(join(tmpdir(), 'banca-drill-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const sql = (database, statement) =>
    execFileSync(
      findProgram('mariadb', 'mysql'),
      [
        '--no-defaults',
        '--default-character-set=utf8mb4',
        '-N',
        '-B',
        '-h127.0.0.1',
        `-P${db.port}`,
        `-u${db.user}`,
        `-p${db.password}`,
        database,
        '-e',
        statement,
      ],
      { encoding: 'utf8' }
    ).trim()
  const tools = toolsOf({ host: db.host, port: String(db.port), user: db.user, password: db.password })
  t.after(() => tools.end())
  sql('school', "CREATE TABLE answers (text VARCHAR(20)); INSERT INTO answers VALUES ('ação 😀')")

  const dump = join(folder, 'school.sql')
  await tools.dump('school', dump)
  assert.equal(statSync(dump).mode & 0o777, 0o600)
  await assert.rejects(tools.dump('school', dump), /EEXIST/)
  await assert.rejects(openScratch(tools, 'school'), /has 1 tables: the drill loads into an empty one only/)

  const drop = await openScratch(tools, 'scratch')
  await tools.load('scratch', dump)
  assert.equal(sql('scratch', 'SELECT text FROM answers'), 'ação 😀')
  await drop()
  assert.equal(await tools.tables('scratch'), null)

  sql('school', 'CREATE DATABASE theirs')
  const leave = await openScratch(tools, 'theirs')
  writeFileSync(`${dump}.gz`, gzipSync(readFileSync(dump)))
  await tools.load('theirs', `${dump}.gz`)
  await leave()
  assert.equal(sql('theirs', 'SELECT text FROM answers'), 'ação 😀')

  sql('theirs', 'CREATE TABLE audit_records (id INT); CREATE TABLE audit_seals (id INT)')
  const guard = (table) =>
    `CREATE TRIGGER keep_${table} BEFORE DELETE ON ${table} FOR EACH ROW SIGNAL SQLSTATE '45000'`
  sql('theirs', guard('audit_seals'))
  assert.deepEqual(await compareTriggers(tools, 'theirs'), {
    isSame: false,
    lines: ['table audit_records has no triggers: the account of the dump needs TRIGGER'],
  })
  sql('theirs', guard('audit_records'))
  assert.equal((await compareTriggers(tools, 'theirs')).isSame, true)

  const named = join(folder, 'named.sql')
  writeFileSync(named, `USE \`school\`;\nDELETE FROM answers;\n`)
  assert.throws(() => refuseNamedDatabase(named), /names the database it belongs to/)
  assert.doesNotThrow(() => refuseNamedDatabase(dump))
  await openScratch(tools, 'other')
  await tools.load('other', named)
  await assert.rejects(requireTables(tools, 'other', named), /brought no table into other/)
  assert.equal(sql('school', 'SELECT COUNT(*) FROM answers'), '1')

  const broken = join(folder, 'broken.sql')
  writeFileSync(broken, 'INSERT INTO nowhere VALUES (1);\n')
  await assert.rejects(tools.load('other', broken), /nowhere/)
  await assert.rejects(tools.tables("x'; DROP"), /named by letters, digits and _/)
})

test('the scratch database may be on another server, with another account', () => {
  const settings = { DB_HOST: 'db', DB_USER: 'banca', DB_PASSWORD_FILE: '/run/one', DRILL_DB_HOST: 'drill' }
  assert.deepEqual(targetSettings(settings), { ...settings, DB_HOST: 'drill' })
  const account = { ...settings, DRILL_DB_USER: 'root', DRILL_DB_PASSWORD: 'two' }
  assert.deepEqual(targetSettings(account), {
    ...account,
    DB_HOST: 'drill',
    DB_USER: 'root',
    DB_PASSWORD: 'two',
    DB_PASSWORD_FILE: undefined,
  })
})

test('a link of the record of acts that does not hold is named; acts that were not sealed yet when the backup was made are no fault', () => {
  const broken =
    'demo: the row was changed: row 7, position 3; good before it: 2 sealed, 0 waiting for their seal'
  const waiting =
    'demo: 2 rows have waited for more than 5 s. Does a server run, and what does its log say of audit.seal?'
  assert.deepEqual(auditOutcome({ code: 1, lines: [waiting, broken] }), { isSame: false, lines: [broken] })
  assert.equal(auditOutcome({ code: 1, lines: [waiting] }).isSame, true)
  assert.equal(auditOutcome({ code: 0, lines: [] }).isSame, true)
  assert.throws(() => auditOutcome({ code: 1, lines: ['connect ECONNREFUSED'] }), /ECONNREFUSED/)
})
