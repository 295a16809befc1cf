/** The processes of a cluster: each under a supervisor of its own, written into the state of the cluster with every start. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../run/ports.mjs'
import { startProcess } from '../run/processes.mjs'
import { graceOf, serverSettings } from '../run/school.mjs'
import { supervise } from '../run/supervise.mjs'
import { pagesOf } from './version.mjs'

/** Longer than the balancer passes over a process that refused a connection (`fail_timeout` of nginx's file). */
const SETTLE_MS = 3_000
const ASK_AGAIN_MS = 500
const READY_ATTEMPTS = 240

/**
 * @typedef {object} Member
 * @property {string} name
 * @property {string} place where it is, for people
 * @property {() => number | undefined} pid of the process that runs now
 * @property {() => Promise<void>} begin resolves once it is ready
 * @property {(signal?: NodeJS.Signals) => Promise<void>} end
 */

/**
 * @param {{ name: string, place: string, start: () => import('node:child_process').ChildProcess, isReady: () => Promise<boolean>,
 *   mayServe?: () => Promise<boolean>, graceMs?: number }} program `isReady`: it answers, which keeps it from being started again; `mayServe`: it
 *   has what it needs
 * @param {{ started: (name: string, pid: number | undefined) => void, tell: (message: string) => void }} cluster
 * @returns {Member}
 */
export function member(
  { name, place, start, isReady, mayServe = isReady, graceMs = 20_000 },
  { started, tell }
) {
  /** @type {ReturnType<typeof supervise> | undefined} */
  let supervised
  return {
    name,
    place,
    pid: () => supervised?.pid(),
    begin: async () => {
      supervised = supervise({
        start: () => {
          const child = start()
          started(name, child.pid)
          return child
        },
        isReady,
        log: (_, message) => tell(`${name}: ${message}`),
      })
      await supervised.ready
      for (let attempt = 0; !(await mayServe()); attempt += 1) {
        if (attempt === READY_ATTEMPTS) throw new Error(`${name} answers, and is not ready to serve`)
        await wait(ASK_AGAIN_MS)
      }
    },
    end: async (signal = 'SIGTERM') => supervised?.end(signal, graceMs),
  }
}

/** A server process on a port of its own; ready once the balancer may have it. `version`: the folder of what it runs, asked at each start. */
function serverProgram({ name, port, node, settings, version, stdio }) {
  const answers = (path) => () =>
    fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false
    )
  return {
    name,
    port,
    place: `http://127.0.0.1:${port}`,
    start: () =>
      startProcess(node, ['bin/server.js'], {
        cwd: join(version(), 'backend'),
        env: { ...serverSettings(settings), ...pagesOf(version()), PORT: String(port) },
        stdio,
      }),
    isReady: answers('/health/live'),
    mayServe: answers('/health/ready'),
    graceMs: graceOf(settings),
  }
}

/** Works on jobs of all lanes; nobody connects to it. */
function workerProgram({ node, settings, version, stdio }) {
  return {
    name: 'worker',
    place: 'jobs of all lanes',
    start: () =>
      startProcess(node, ['ace.js', 'jobs:work'], {
        cwd: join(version(), 'backend'),
        env: { ...serverSettings(settings), PORT: '0' },
        stdio,
      }),
    isReady: async () => true,
    graceMs: 30_000,
  }
}

/**
 * What runs of a school: its server processes, each on a free port of its own, and a worker that does their jobs.
 * @param {{ processes: number, node: string, settings: Record<string, any>, version: () => string, stdioOf: (name: string) => any }} school
 */
export async function schoolPrograms({ processes, stdioOf, ...school }) {
  const servers = []
  for (let count = 1; count <= processes; count += 1) {
    const name = `server-${count}`
    servers.push(serverProgram({ ...school, name, port: await freePort(), stdio: stdioOf(name) }))
  }
  return { servers, worker: workerProgram({ ...school, stdio: stdioOf('worker') }) }
}

/**
 * Restarts processes one after the other: the next one only once the balancer has the one before again.
 * @param {Member[]} members
 * @param {(name: string) => void} began
 * @param {() => Promise<unknown>} [settle] until the balancer has it
 */
export async function restartOneByOne(members, began, settle = () => wait(SETTLE_MS)) {
  for (const one of members) {
    began(one.name)
    await one.end()
    await one.begin()
    await settle()
  }
}

/** Ends servers of which none is to serve on: a second signal ends the drain, for which there is no other process. */
export async function endAtOnce(members) {
  const ending = Promise.all(members.map((one) => one.end()))
  const again = setInterval(() => {
    for (const one of members) signal(one.pid())
  }, ASK_AGAIN_MS)
  await ending.finally(() => clearInterval(again))
}

function signal(pid) {
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // It has ended.
  }
}
