/**
 * Reading from each runner how many tests passed, failed and were skipped. A runner that fails without saying of
 * what, or that ends well without a summary, counts as one failure: silence is never success.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ code: number, output: string, report?: string }} Result exit code, what it wrote, its JSON report
 */
import { existsSync, readFileSync } from 'node:fs'

/**
 * A check counts as one test.
 * @param {Result} result
 * @returns {Counts}
 */
const countCheck = ({ code }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })

/** Japa ends with `Tests  12 passed, 1 failed, 2 todo, 3 skipped (18)`. @param {Result} result @returns {Counts | null} */
function countJapa({ output }) {
  const line = plain(output)
    .split('\n')
    .reverse()
    .find((text) => /^\s*Tests\s+\d+ (passed|failed|todo|skipped|regression)/.test(text))
  if (!line) return null
  const number = (label) => Number(new RegExp(`(\\d+) ${label}`).exec(line)?.[1] ?? 0)
  return {
    passed: number('passed') + number('regression'),
    failed: number('failed'),
    skipped: number('skipped') + number('todo'),
  }
}

/** Vitest writes its JSON report; a file that could not even be loaded has no tests but is a failure. @param {Result} result @returns {Counts | null} */
function countVitest({ report }) {
  if (!report || !existsSync(report)) return null
  const result = JSON.parse(readFileSync(report, 'utf8'))
  const brokenFiles = result.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')
  )
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + brokenFiles.length,
    skipped: result.numPendingTests + result.numTodoTests,
  }
}

/** node:test ends with lines such as `ℹ pass 36` or `# pass 36`. @param {Result} result @returns {Counts | null} */
function countNode({ output }) {
  const number = (label) =>
    Number(new RegExp(`^(?:ℹ|#) ${label} (\\d+)`, 'm').exec(plain(output))?.[1] ?? Number.NaN)
  const counts = {
    passed: number('pass'),
    failed: number('fail') + number('cancelled'),
    skipped: number('skipped') + number('todo'),
  }
  return Number.isNaN(counts.passed) ? null : counts
}

const counters = { check: countCheck, japa: countJapa, vitest: countVitest, node: countNode }
const escapes = new RegExp(`${String.fromCodePoint(27)}\\[[0-9;]*m`, 'g')
/** Without the colours of a terminal. @param {string} text */
export const plain = (text) => text.replace(escapes, '')

/**
 * Whether a runner came to its end and wrote its summary.
 * @param {keyof typeof counters} runner
 * @param {Result} result
 */
export const hasSummary = (runner, result) => counters[runner](result) !== null

/**
 * @param {keyof typeof counters} runner
 * @param {Result} result
 * @returns {Counts}
 */
export function count(runner, result) {
  const counts = counters[runner](result) ?? { passed: 0, failed: 0, skipped: 0 }
  const silent = counts.passed + counts.failed + counts.skipped === 0
  if (counts.failed === 0 && (result.code !== 0 || silent)) counts.failed = 1
  return counts
}

/** @param {Counts[]} all @returns {Counts} */
export const total = (all) =>
  all.reduce(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 }
  )

/**
 * Whether a run may end with 0. In CI what did not run does not pass: neither tests that skipped themselves, nor those that ran on a lesser
 * part because the real one is missing, which nobody counts.
 * @param {Counts} sum
 * @param {{ inCi: boolean, missing: readonly unknown[] }} run `missing`: parts that this machine lacks
 */
export const isPass = ({ failed, skipped }, { inCi, missing }) =>
  failed === 0 && !(inCi && (skipped > 0 || missing.length > 0))

/** `12 passed, 0 failed, 3 skipped` */
export const describe = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
