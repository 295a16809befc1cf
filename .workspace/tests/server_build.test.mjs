/** What the build of the server leaves out (ASVS V15.2.3): a production start has no tests and no benchmarks beside it. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import ts from 'typescript'
import { inRoot } from '../run/paths.mjs'

const config = ts.getParsedCommandLineOfConfigFile(
  inRoot('backend/tsconfig.build.json'),
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (fault) => assert.fail(String(fault.messageText)) }
)
const built = config.fileNames.map((name) => name.slice(inRoot('backend/').length))

test('the build is made by its own list of files', () => {
  assert.match(
    JSON.parse(readFileSync(inRoot('backend/package.json'), 'utf8')).scripts.build,
    /--tsconfig tsconfig\.build\.json/
  )
})

test('the server, its commands and its migrations are in it; tests, benchmarks and what runs them are not', () => {
  for (const file of [
    'bin/server.ts',
    'bin/console.ts',
    'commands/retention_purge.ts',
    'database/migrations/1763650000_create_institutions_table.ts',
    'adonisrc.ts',
  ])
    assert.ok(built.includes(file), file)
  assert.deepEqual(
    built.filter((file) => /^(tests|bench)\/|^bin\/test\.ts$|\.(spec|bench)\.ts$/.test(file)),
    []
  )
})

test('nothing that is built needs them', () => {
  const needing = built.filter((file) =>
    /['"](#tests\/|(\.\.\/)+(tests|bench)\/)/.test(readFileSync(inRoot('backend', file), 'utf8'))
  )
  assert.deepEqual(needing, [])
})
