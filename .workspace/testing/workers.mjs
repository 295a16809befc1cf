/**
 * Processes that run one spec file after another, so that what each of them starts is started once for many files. A process is asked by
 * message for a file and answers with its exit code; what it wrote meanwhile is that file's output. One that dies takes only the file with
 * it that it was running: the next file gets a new process.
 */
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endProcess, ended } from '../run/processes.mjs'

/**
 * @typedef {{ code: number, output: string, timedOut: boolean }} Result of a file, as of a process of its own
 * @typedef {{ child: import('node:child_process').ChildProcess, logPath: string, read: number, isOver: boolean, gone: ReturnType<typeof ended> }}
 *   Worker `gone`: listened for once, however many files it runs
 */

/** What one that has been asked to end may take for it, ms. */
const ENDS_WITHIN_MS = 10_000

/**
 * @param {{ folder: string, open: (number: number, stdio: any[]) => Promise<import('node:child_process').ChildProcess> }} options
 *   `folder`: for their output. `open` starts process `number`, counted from 0
 */
export function openWorkers({ folder, open }) {
  /** @type {Worker[]} */
  const idle = []
  /** @type {Set<Worker>} */
  const all = new Set()
  let number = -1

  async function openWorker() {
    const own = (number += 1)
    const logPath = join(folder, `worker-${own}.log`)
    // Both streams go into one file, written at once: when a file is reported as over, all that was written is in it.
    const log = openSync(logPath, 'a')
    const child = await open(own, ['ignore', log, log, 'ipc']).finally(() => closeSync(log))
    const worker = { child, logPath, read: 0, isOver: false, gone: ended(child) }
    void worker.gone.then(() => (worker.isOver = true))
    all.add(worker)
    return worker
  }

  /**
   * Runs a spec file in a process that is free.
   * @param {string} name
   * @param {number} limitMs
   * @returns {Promise<Result>}
   */
  async function run(name, limitMs) {
    const free = idle.pop()
    const worker = free && !free.isOver ? free : await openWorker()
    const { child } = worker
    let timedOut = false
    const limit = setTimeout(() => {
      timedOut = true
      void endProcess(child, 'SIGTERM', 5_000)
    }, limitMs)
    const code = await answerOf(worker, name)
    clearTimeout(limit)
    if (code !== null && !timedOut) {
      idle.push(worker)
      return { code, output: readNew(worker), timedOut }
    }
    // Servers that it started are of its group, and go with it.
    const { code: exitCode, error } = await endProcess(child, 'SIGKILL')
    all.delete(worker)
    const why = error ? `${error.message}\n` : `The process ended before ${name} was over.\n`
    return { code: exitCode || 1, output: `${readNew(worker)}${why}`, timedOut }
  }

  return {
    run,
    /**
     * Ends them all.
     * @returns {Promise<string[]>} what those wrote that ended with an error, or unasked, while they ran no file
     */
    async end() {
      const left = [...all].map(async (worker) => {
        const wasOver = worker.isOver
        if (worker.child.connected) worker.child.disconnect()
        const code = await endsInTime(worker.child)
        const output = readNew(worker)
        return wasOver || code !== 0
          ? `${output}A process ended with code ${code} after its spec files.\n`
          : null
      })
      return (await Promise.all(left)).filter((output) => output !== null)
    },
  }
}

/** What a process wrote since it was last looked at. @param {Worker} worker */
function readNew(worker) {
  const written = readFileSync(worker.logPath)
  const text = written.subarray(worker.read).toString('utf8')
  worker.read = written.length
  return text
}

/**
 * The exit code of a file; null when its process is gone without an answer.
 * @param {Worker} worker
 * @param {string} name
 * @returns {Promise<number | null>}
 */
function answerOf({ child, gone }, name) {
  const answer = new Promise((resolve) => {
    child.once('message', (/** @type {{ name: string, code: number }} */ message) =>
      resolve(message.name === name ? message.code : null)
    )
    // The process may be gone already; what it was to run is then over by that.
    child.send({ name }, () => undefined)
  })
  return Promise.race([answer, gone.then(() => null)])
}

/** Its exit code; it is killed when it takes too long, which is no error: its files are over. */
async function endsInTime(child) {
  let timer
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ENDS_WITHIN_MS, null)))
  const result = await Promise.race([ended(child), late])
  clearTimeout(timer)
  await endProcess(child, 'SIGKILL')
  return result === null ? 0 : (result.code ?? 1)
}
