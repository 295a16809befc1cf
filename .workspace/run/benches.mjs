/** Runs benchmarks one after the other, whatever becomes of each. */
import { ended } from './processes.mjs'
import { bold, duration, say } from './say.mjs'

/** As in backend/bench/support/verdict.ts. */
const MISSED_GATE = 3

const reasonOf = ({ code, signal, error }) => {
  if (code === MISSED_GATE) return 'missed a gate'
  if (error) return `did not start: ${error.message}`
  return signal ? `was ended by ${signal}` : `ended with code ${code}`
}

/**
 * @param {string[]} names
 * @param {(name: string) => import('node:child_process').ChildProcess} start
 * @returns {Promise<string[]>} a line for each that failed
 */
export async function runBenches(names, start) {
  const failed = []
  for (const name of names) {
    say(`\n${bold(`━━ ${name}`)}`)
    const began = Date.now()
    const end = await ended(start(name))
    if (end.code !== 0) failed.push(`${name} ${reasonOf(end)} (${duration(Date.now() - began)})`)
  }
  return failed
}
