/** The versions that the tests run with, printed with each run. */
import { spawnSync } from 'node:child_process'
import { chromiumProgram, headlessProgram } from '../apt.mjs'
import { node24 } from '../run/node.mjs'
import { findProgram } from '../run/paths.mjs'
import { mariaDbPrograms } from '../services/mariadb.mjs'
import { redisProgram } from '../services/redis.mjs'
import { swiftPrograms } from '../services/swift.mjs'

/** What each prints of itself holds its version somewhere; Janus writes it in brackets behind a number of its own. */
const VERSION = /(?:version: \d+ \(|v=|Ver |v|\s)(\d+\.\d[\w.]*(?:-MariaDB)?)/

/** @param {string} output what a program prints when it is asked for its version */
export const versionIn = (output) => VERSION.exec(output)?.[1] ?? null

function versionOf(program) {
  if (program === null) return 'missing'
  const { stdout, stderr } = spawnSync(program, ['--version'], {
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...process.env, LC_ALL: 'C' },
  })
  return versionIn(`${stdout}${stderr}`) ?? 'unknown'
}

/** One line with the versions of all parts. */
export function versions() {
  const programs = {
    Chromium: chromiumProgram(),
    'Chromium headless shell': headlessProgram(),
    MariaDB: mariaDbPrograms()?.server ?? null,
    Redis: redisProgram(),
    Janus: findProgram('janus'),
    Node: node24(),
  }
  // Without the headless shell its place is taken by Chromium.
  const named = Object.entries(programs)
    .filter(([name, program]) => program !== null || name !== 'Chromium headless shell')
    .map(([name, program]) => `${name} ${versionOf(program)}`)
  // A module has no program that could be asked.
  return `Tested with ${[...named, `Swift ${swiftPrograms()?.version ?? 'missing'}`].join(' · ')}`
}
