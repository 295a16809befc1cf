/**
 * What of a suite's output says what failed and why, to be repeated under the summary: the end of a log is what is read first, and may be
 * all that is kept of it.
 */
import { plain } from './counts.mjs'

/** Lines of one suite that are repeated at most. */
const MOST_LINES = 60
/** A frame of the runner's own, which says nothing of the test. */
const RUNNER_FRAME = /^\s*⁃ at .*\/node_modules\/@japa\/core\//

/** What the open pages showed when a test failed: `describePages` of the browser tests. */
const OF_A_PAGE = /^│ /

/** Japa ends with the heading ERRORS and a block for each failed test, from `❯ group / title` to `[1/2]─`. @param {string[]} lines */
function ofJapa(lines) {
  const found = []
  let isEnd = false
  let inside = false
  for (const line of lines) {
    if (['ERRORS', 'FAILED'].includes(line.trim())) isEnd = line.trim() === 'ERRORS'
    if (isEnd && line.startsWith('❯ ')) inside = true
    if (!isEnd || /^\[\d+\/\d+\]─/.test(line)) inside = false
    if ((inside && line.trim() !== '' && !RUNNER_FRAME.test(line)) || OF_A_PAGE.test(line)) found.push(line)
  }
  return found
}

/** @param {string[]} lines @param {number} at all from this line on; none where it is below 0 */
const from = (lines, at) => (at < 0 ? [] : lines.slice(at))

const readers = {
  japa: ofJapa,
  vitest: (lines) =>
    from(
      lines,
      lines.findIndex((line) => /Failed (Tests|Suites) \d+/.test(line))
    ),
  // The last: a test may run a runner of its own.
  node: (lines) =>
    from(
      lines,
      lines.findLastIndex((line) => line.includes('failing tests:'))
    ),
  check: () => [],
}

/**
 * The lines that say what failed; where the runner named nothing, the last ones that it wrote.
 * @param {keyof typeof readers} runner
 * @param {string} output all that the suite wrote
 * @returns {string[]} without colours, at most 60
 */
export function failuresIn(runner, output) {
  const lines = plain(output).trimEnd().split('\n')
  const found = readers[runner](lines)
  return found.length > 0 ? found.slice(0, MOST_LINES) : lines.slice(-MOST_LINES)
}
