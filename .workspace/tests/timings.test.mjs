/** The table of the slowest spec files. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { inRoot } from '../run/paths.mjs'
import { readVitestTimes, slowest, timeFiles } from '../testing/timings.mjs'

/** Reads each text at its time, ms, and ends at the last one. */
function timed(...events) {
  let clock = 0
  const files = timeFiles(() => clock)
  for (const [at, text] of events) {
    clock = at
    files.read(text)
  }
  return files.end()
}

test('Japa: a file lasts from its first group to the next file, whatever chunks its output comes in', () => {
  assert.deepEqual(
    timed(
      [
        100,
        '\nunit / A sum\u001b[2m (tests/unit/sum.spec.ts)\u001b[22m\n  \u001b[32m✔\u001b[39m adds (4ms)\n',
      ],
      [400, '\nunit / Another (tests/unit/su'],
      [450, 'm.spec.ts)\n  ✔ adds (tests/unit/none.spec.tsx) (4ms)\n'],
      [600, '\n\u001b[2mtests/unit/lone.spec.ts\u001b[22m\n'],
      [900, 'Tests  3 passed (3)\n']
    ),
    [
      { name: 'tests/unit/sum.spec.ts', ms: 500 },
      { name: 'tests/unit/lone.spec.ts', ms: 300 },
    ]
  )
})

test('Japa: a run that names no file has no times', () => {
  assert.deepEqual(timed([10, ' NO TESTS EXECUTED \n']), [])
})

test('Vitest: the times of its report, with paths from the root on; none without a report', () => {
  const folder = mkdtempSync(join(tmpdir(), 'banca-times-'))
  try {
    const report = join(folder, 'report.json')
    const file = { name: inRoot('frontend/tests/a.test.ts'), startTime: 1_000, endTime: 3_500 }
    writeFileSync(report, JSON.stringify({ testResults: [file] }))
    assert.deepEqual(readVitestTimes(report), [{ name: 'frontend/tests/a.test.ts', ms: 2_500 }])
    assert.deepEqual(readVitestTimes(join(folder, 'gone.json')), [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the table has the twenty slowest, the slowest first, with their suites', () => {
  const timings = Array.from({ length: 30 }, (_, at) => ({
    suite: 'unit',
    name: `${at}.spec.ts`,
    ms: at * 1_000,
  }))
  const lines = slowest(timings)
  assert.equal(lines.length, 20)
  assert.match(lines[0], /^\s+29\.0 s {2}unit\s+29\.spec\.ts$/)
  assert.match(lines[19], /10\.spec\.ts$/)
  assert.deepEqual(slowest([]), [])
})
