/** Secrets and settings of a started school. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { onLoopback, refuseLostData, schoolSecrets } from '../prepare/settings.mjs'
import { readEnvFile } from '../run/env_file.mjs'
import { dataDirOf, inRoot } from '../run/paths.mjs'
import { checkOwnNode } from '../run/node.mjs'
import { LAUNCHER_SETTINGS } from '../run/school.mjs'

function withFolder(look) {
  const folder = mkdtempSync(join(tmpdir(), 'banca-settings-'))
  try {
    return look(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('secrets are made once, long, and readable by their owner only', () => {
  withFolder((folder) => {
    const first = schoolSecrets(folder)
    assert.ok(first.APP_KEY.length >= 32)
    assert.equal(statSync(join(folder, 'secrets.env')).mode & 0o777, 0o600)
    assert.deepEqual(schoolSecrets(folder), first)
  })
})

test('a secret that is set stays when others are added', () => {
  withFolder((folder) => {
    writeFileSync(join(folder, 'secrets.env'), 'MAIL_PASSWORD="of ours"\n')
    const secrets = schoolSecrets(folder)
    assert.equal(secrets.MAIL_PASSWORD, 'of ours')
    assert.match(readFileSync(join(folder, 'secrets.env'), 'utf8'), /^APP_KEY=.+$/m)
  })
})

test('env files: comments and empty lines are skipped, quotes dropped, = preserved', () => {
  withFolder((folder) => {
    const file = join(folder, '.env')
    writeFileSync(file, "# a comment\n\nA=1\n B = 'two words' \nC=x=y\n")
    assert.deepEqual(readEnvFile(file), { A: '1', B: 'two words', C: 'x=y' })
    assert.deepEqual(readEnvFile(join(folder, 'none')), {})
  })
})

test('the data folder is that of the environment, else of .env, else .data', () => {
  withFolder((folder) => {
    assert.equal(dataDirOf(folder, {}), join(folder, '.data'))
    writeFileSync(join(folder, '.env'), 'DATA_DIR=/var/lib/banca\n')
    assert.equal(dataDirOf(folder, {}), '/var/lib/banca')
    assert.equal(dataDirOf(folder, { DATA_DIR: 'here' }), join(folder, 'here'))
  })
})

test('a data folder that was set after the first start is refused while the former one holds the school', () => {
  withFolder((folder) => {
    const [usual, set] = [join(folder, '.data'), join(folder, 'elsewhere')]
    assert.doesNotThrow(() => refuseLostData(set, usual))
    mkdirSync(join(usual, 'dev'), { recursive: true })
    schoolSecrets(join(usual, 'dev'))
    mkdirSync(join(set, 'lost+found'), { recursive: true })
    assert.doesNotThrow(() => refuseLostData(set, usual), 'npm run dev alone was used here')
    schoolSecrets(usual)
    assert.doesNotThrow(() => refuseLostData(set, usual, true), 'its key is in the settings')
    mkdirSync(join(usual, 'files'))
    assert.throws(
      () => refuseLostData(set, usual),
      /elsewhere, but files and secrets\.env of this school are in .*\.data: move all of it/
    )
    assert.throws(() => refuseLostData(set, usual, true), /files of this school is in/)
    assert.doesNotThrow(() => refuseLostData(usual, usual))
    writeFileSync(join(set, 'banca.sqlite'), '')
    assert.throws(() => refuseLostData(set, usual), /secrets\.env/, 'its database alone was moved')
  })
})

test('a school that runs in its own data folder starts, whatever a trial left in the usual one', () => {
  withFolder((folder) => {
    const [usual, set] = [join(folder, '.data'), join(folder, 'elsewhere')]
    schoolSecrets(usual)
    mkdirSync(join(usual, 'files'))
    writeFileSync(join(usual, 'banca.sqlite'), '')
    schoolSecrets(set)
    assert.doesNotThrow(() => refuseLostData(set, usual), 'its database is MariaDB, and it has no upload yet')
    const janus = join(folder, 'with-a-key-in-the-settings')
    mkdirSync(join(janus, 'janus'), { recursive: true })
    assert.doesNotThrow(() => refuseLostData(janus, usual, true))
  })
})

test('.env.example explains every variable that the server validates or a launcher reads, and no other', () => {
  const known = [
    ...readFileSync(inRoot('backend/start/env.ts'), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
  ]
  const explained = [...readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)]
  const names = (found) => found.map(([, name]) => name)
  const sorted = (found) => [...new Set(found)].sort()
  assert.deepEqual(sorted(names(explained)), sorted([...names(known), ...LAUNCHER_SETTINGS]))
})

test('an old Node is refused with what to do', () => {
  assert.throws(() => checkOwnNode('v18.19.0'), /needs Node 20 or newer.*v18\.19\.0[\s\S]*nodejs\.org/)
  assert.doesNotThrow(() => checkOwnNode('v20.0.0'))
})

test('npm start makes the demo school by default only on loopback', () => {
  const local = 'http://localhost:3333'
  for (const HOST of ['127.0.0.1', 'localhost', '::1'])
    assert.equal(onLoopback({ HOST, APP_URL: local }), true, HOST)
  for (const HOST of ['0.0.0.0', '10.0.0.5', '127.0.0.1.example'])
    assert.equal(onLoopback({ HOST, APP_URL: local }), false, HOST)
  for (const APP_URL of ['https://escola.example', 'http://localhost@escola.example'])
    assert.equal(onLoopback({ HOST: '127.0.0.1', APP_URL }), false, APP_URL)
})
