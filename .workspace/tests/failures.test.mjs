/** What failed is repeated under the summary, for each runner, and for one that dies without naming a test. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { failuresIn } from '../testing/failures.mjs'

test('Japa: each failed test with its error and place in the spec, without the frames of the runner', () => {
  const output = [
    '❯ Executed 165 migrations (773 ms)',
    'a group',
    '  ✖ is wrong (3ms)',
    '│ http://127.0.0.1/',
    '│ Title ¶ Nothing here',
    ' ERRORS ',
    '',
    '❯ a group / is wrong',
    '\u001b[31mℹ Error: no such table\u001b[39m',
    ' ⁃ at Object.executor \u001b[33m(tests/unit/one.spec.ts:4:32)\u001b[39m',
    ' ⁃ at #runTest \u001b[33m(/work/node_modules/@japa/core/build/index.js:634:121)\u001b[39m',
    '[1/2]─',
    '',
    'between',
    '❯ a group / is late',
    'ℹ Error: timeout',
    '[2/2]─',
    ' FAILED ',
    'Tests  1 passed, 2 failed (3)',
  ].join('\n')
  assert.deepEqual(failuresIn('japa', output), [
    '│ http://127.0.0.1/',
    '│ Title ¶ Nothing here',
    '❯ a group / is wrong',
    'ℹ Error: no such table',
    ' ⁃ at Object.executor (tests/unit/one.spec.ts:4:32)',
    '❯ a group / is late',
    'ℹ Error: timeout',
  ])
})

test('Vitest and node: all from the heading of the failed ones on', () => {
  assert.deepEqual(failuresIn('vitest', 'one\n⎯⎯ Failed Suites 1 ⎯⎯\ntwo\n⎯⎯ Failed Tests 1 ⎯⎯\nthree'), [
    '⎯⎯ Failed Suites 1 ⎯⎯',
    'two',
    '⎯⎯ Failed Tests 1 ⎯⎯',
    'three',
  ])
  const nested = '✖ failing tests:\nof a nested run\nℹ fail 1\n✖ failing tests:\nthe real one'
  assert.deepEqual(failuresIn('node', nested), ['✖ failing tests:', 'the real one'])
})

test('a check, and a runner that names no test: the last sixty lines', () => {
  const lines = Array.from({ length: 100 }, (_, index) => `line ${index}`)
  for (const runner of /** @type {const} */ (['check', 'japa', 'vitest', 'node']))
    assert.deepEqual(failuresIn(runner, `${lines.join('\n')}\n`), lines.slice(40))
})
