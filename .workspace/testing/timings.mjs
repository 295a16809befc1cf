/**
 * Which spec files took longest: without a list of them a suite becomes slow unseen.
 *
 * @typedef {{ suite: string, name: string, ms: number }} Timing of one spec file, or of a suite whose runner names none
 */
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { plain } from './counts.mjs'
import { root } from '../run/paths.mjs'
import { duration } from '../run/say.mjs'

const SHOWN = 20

/** Japa heads each group with its title and file, and tests outside of groups with the file alone. */
const FILE = /(?:^|\()([^\s()]+\.spec\.ts)\)?$/

/**
 * Takes the output of Japa as it comes. A file lasts until the next one is named, so that what is prepared and removed around its tests
 * counts as well.
 * @param {() => number} now ms
 * @returns {{ read(text: string): void, end(): { name: string, ms: number }[] }}
 */
export function timeFiles(now) {
  const times = new Map()
  let rest = ''
  let current = null
  let began = 0
  const pass = (name) => {
    const at = now()
    if (current !== null) times.set(current, (times.get(current) ?? 0) + at - began)
    current = name
    began = at
  }
  const readLine = (line) => {
    const name = FILE.exec(plain(line).trim())?.[1]
    if (name && name !== current) pass(name)
  }
  return {
    read(text) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      lines.forEach(readLine)
    },
    end() {
      pass(null)
      return [...times].map(([name, ms]) => ({ name, ms }))
    },
  }
}

/**
 * The durations of each file in Vitest's JSON report; none without a report.
 * @param {string | undefined} report
 */
export function readVitestTimes(report) {
  if (!report || !existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.map(({ name, startTime, endTime }) => ({
    name: relative(root, name),
    ms: endTime - startTime,
  }))
}

/**
 * The slowest first, as lines of a table.
 * @param {Timing[]} timings
 * @returns {string[]}
 */
export const slowest = (timings) =>
  timings
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SHOWN)
    .map(({ suite, name, ms }) => `${duration(ms).padStart(12)}  ${suite.padEnd(12)}${name}`)
