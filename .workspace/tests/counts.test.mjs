/** Counting the results of each runner, above all when its output is missing. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { count, describe, isPass, total } from '../testing/counts.mjs'

const japaOutput =
  '\n\u001b[41m\u001b[30m FAILED \u001b[39m\u001b[49m\n\n\u001b[2mTests\u001b[22m  \u001b[32m12 passed\u001b[39m, \u001b[31m1 failed\u001b[39m, \u001b[36m2 todo\u001b[39m, \u001b[33m3 skipped\u001b[39m \u001b[2m(18)\u001b[22m\n\u001b[2mTime\u001b[22m   2s\n'

test('Japa: its summary line, coloured as on a terminal', () => {
  assert.deepEqual(count('japa', { code: 1, output: japaOutput }), { passed: 12, failed: 1, skipped: 5 })
})

test('Japa: the last of several summaries counts, and output of the tests does not', () => {
  const output = 'Tests  9 passed (9)\n  ✔ shows 3 failed logins\nTests  2 passed (2)\n'
  assert.deepEqual(count('japa', { code: 0, output }), { passed: 2, failed: 0, skipped: 0 })
})

test('a runner that dies without a summary is one failure', () => {
  assert.deepEqual(count('japa', { code: 1, output: 'Error: boom' }), { passed: 0, failed: 1, skipped: 0 })
  assert.deepEqual(count('vitest', { code: 1, output: '', report: '/nowhere' }), {
    passed: 0,
    failed: 1,
    skipped: 0,
  })
})

test('a runner that found no tests is a failure, also with exit code 0', () => {
  assert.deepEqual(count('japa', { code: 0, output: ' NO TESTS EXECUTED ' }), {
    passed: 0,
    failed: 1,
    skipped: 0,
  })
})

test('all tests passed but the process failed: one failure', () => {
  assert.deepEqual(count('japa', { code: 1, output: 'Tests  4 passed (4)' }), {
    passed: 4,
    failed: 1,
    skipped: 0,
  })
})

test('vitest: its report, with a file that could not be loaded as a failure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banca-report-'))
  try {
    const report = join(folder, 'report.json')
    const testResults = [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ]
    writeFileSync(
      report,
      JSON.stringify({
        numPassedTests: 7,
        numFailedTests: 1,
        numPendingTests: 1,
        numTodoTests: 1,
        testResults,
      })
    )
    assert.deepEqual(count('vitest', { code: 1, output: '', report }), { passed: 7, failed: 2, skipped: 2 })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('node:test: both of its reporters', () => {
  const lines = (sign) =>
    ['tests 5', 'pass 3', 'fail 1', 'cancelled 0', 'skipped 1', 'todo 0']
      .map((line) => `${sign} ${line}`)
      .join('\n')
  assert.deepEqual(count('node', { code: 1, output: lines('ℹ') }), { passed: 3, failed: 1, skipped: 1 })
  assert.deepEqual(count('node', { code: 1, output: lines('#') }), { passed: 3, failed: 1, skipped: 1 })
})

test('a check is one test, and sums are described as in the last line', () => {
  const sum = total([count('check', { code: 0, output: '' }), count('check', { code: 2, output: '' })])
  assert.equal(describe(sum), '1 passed, 1 failed, 0 skipped')
})

test('a run passes without a failure; in CI nothing may be skipped or missing either', () => {
  const sum = { passed: 5, failed: 0, skipped: 0 }
  const complete = { inCi: true, missing: [] }
  assert.equal(isPass(sum, complete), true)
  assert.equal(isPass({ ...sum, skipped: 1 }, complete), false)
  assert.equal(isPass(sum, { inCi: true, missing: ['s3'] }), false)
  assert.equal(isPass({ ...sum, skipped: 1 }, { inCi: false, missing: ['s3'] }), true)
  assert.equal(isPass({ ...sum, failed: 1 }, { inCi: false, missing: [] }), false)
})
