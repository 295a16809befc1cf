/** The answer contract (docs/spec/sync.md) and its tests cite each other. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { projectFiles } from '../docs/markdown.mjs'
import { rulesOf, syncRuleFaults } from '../docs/sync_rules.mjs'
import { inRoot } from '../run/paths.mjs'

const read = (file) => readFileSync(inRoot(file), 'utf8')
const TESTS = '{backend,frontend,item-renderers,admin}/{tests,e2e}/**/*.{test,spec}.{ts,tsx}'

test('every rule of the answer contract names the tests that cite it, and no test cites another rule', () => {
  const page = read('docs/spec/sync.md')
  const tests = projectFiles(TESTS).map((file) => ({ file, text: read(file) }))
  assert.ok(rulesOf(page).size > 50 && tests.length > 100)
  assert.deepEqual(syncRuleFaults(page, tests), [])
})

test('a rule without a test, a test of no rule, a wrong name and a number used twice are named', () => {
  const page =
    '# Contract\n\n- **S1.1** One thing.\n  Held by `a.test.ts`.\n- **S1.2** Another,\n  in two lines. Held by `a.test.ts`,\n  `b.test.ts`.\n'
  const faults = (text, more = '') =>
    syncRuleFaults(page + more, [
      { file: 'tests/a.test.ts', text },
      { file: 'tests/b.test.ts', text: "test('two (S1.2)')" },
    ])
  assert.deepEqual(faults("test('both (S1.1, S1.2)')"), [])
  assert.deepEqual(faults("test('one (S1.1)')"), ['S1.2 names a.test.ts, which does not cite it'])
  assert.deepEqual(faults("test('all (S1.1, S1.2, S1.3)')"), ['tests/a.test.ts cites S1.3, which is no rule'])
  assert.deepEqual(faults("test('both (S1.1, S1.2)')", '- **S2.1** Untested.\n'), [
    'S2.1 is cited by no test',
  ])
  assert.deepEqual(faults("test('both (S1.1, S1.2)')", '- **S1.1** Again. Held by `a.test.ts`.\n'), [
    'S1.1 is there twice',
  ])
  const unnamed = '- **S2.1** Cited and not named.\n'
  assert.deepEqual(faults("test('three (S1.1, S1.2, S2.1)')", unnamed), [
    'tests/a.test.ts cites S2.1, which does not name it',
  ])
})
