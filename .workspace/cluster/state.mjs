/**
 * What a cluster runs, in a file: for `--restart`, and for a start after a launcher that was killed. A process is known by its id and the moment
 * it began, because ids are given again.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** @typedef {import('./state.d.mts').Known} Known @typedef {import('./state.d.mts').State} State */

const fileIn = (folder) => join(folder, 'running.json')

/**
 * When a process began, as the system has it; null when there is none of this id, or only what its parent has not collected.
 * @param {number} pid
 * @returns {string | null}
 */
export function beganAt(pid) {
  if (process.platform !== 'linux') {
    const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
    return (status === 0 && stdout.trim()) || null
  }
  try {
    // The name of the program, in parentheses, may have spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return fields[0] === 'Z' || fields[0] === 'X' ? null : `${boot} ${fields[19]}`
  } catch {
    return null
  }
}

/** @param {Known} known */
export const isThere = ({ pid, began }) => beganAt(pid) === began

/** @returns {Known} */
export const knownBy = (pid) => ({ pid, began: beganAt(pid) ?? '' })

/**
 * The state that a launcher left or keeps.
 * @param {string} folder
 * @returns {State | null} where there is none, or none that can be read
 */
export function readState(folder) {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8'))
  } catch {
    return null
  }
}

/**
 * The state of the cluster that runs, for an order to its launcher. A launcher that does not listen yet would be ended by the signal.
 * @param {string} folder
 * @returns {State}
 * @throws Error with the remedy where there is none, or none that takes orders
 */
export function orderable(folder) {
  const state = readState(folder)
  if (!state || !isThere(state.launcher)) throw new Error('No cluster runs here: npm run cluster')
  if (!state.isReady)
    throw new Error('The cluster is starting or ending: try again once it says that it is ready')
  return state
}

/** Never half a file. @param {string} folder @param {State} state */
export function writeState(folder, state) {
  writeFileSync(`${fileIn(folder)}.new`, JSON.stringify(state, null, 2), { mode: 0o600 })
  renameSync(`${fileIn(folder)}.new`, fileIn(folder))
}

/**
 * Ends what an earlier launcher left behind, by the ids it wrote, and nothing that has got such an id since.
 * @param {string} folder
 * @returns {Promise<string[]>} what was ended
 * @throws Error while that launcher runs
 */
export async function endLeftovers(folder) {
  const state = readState(folder)
  if (!state) return []
  if (isThere(state.launcher))
    throw new Error(
      `A cluster runs here already (pid ${state.launcher.pid}). End it by Ctrl-C or SIGTERM, or restart its processes one by one: npm run cluster -- --restart`
    )
  const left = Object.entries(state.processes).filter(([, known]) => isThere(known))
  for (const [, { pid }] of left) kill(pid)
  for (const [, known] of left) while (isThere(known)) await wait(20)
  return left.map(([name]) => name)
}

/** With what it started: each leads a group of its own. */
function kill(pid) {
  for (const one of [-pid, pid])
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It has ended meanwhile, or leads no group.
    }
}
