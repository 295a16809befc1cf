/**
 * Keeps a server running: one that fell is started again, after a pause that grows while it falls at once. What cannot be made right
 * by another attempt is given up: a start that refuses its settings, and one that never came up at all (docs/adr/0022).
 *
 *       starting --isReady--> serving --code 0--> over
 *         ^  |                   |
 *         |  |                   +--falls--------------------------+
 *         |  +--ends, or is killed: not ready within 5 min-----+   |
 *         |                                                    v   v
 *         +--after 0.25 s, doubled each time, 30 s at most-- pausing
 *
 *       any --code 78, or the fifth failure in a row of a server that never served--> over
 *       any --`end`--> over, with code 0
 */
import { setTimeout as wait } from 'node:timers/promises'
import { ended, endProcess, signalGroup } from './processes.mjs'
import { untilReady } from '../services/readiness.mjs'

/** The exit code of a start that refuses its settings, set by `backend/app/http/start_refusal.ts`. */
export const REFUSED = 78

const LIMITS = {
  firstPauseMs: 250,
  longestPauseMs: 30_000,
  /** Who has served so long fell for another reason than the one before. */
  steadyMs: 60_000,
  /** Starts in a row that do not come up, before anything has ever been served. */
  attempts: 5,
}

/**
 * @typedef {object} Supervised
 * @property {Promise<void>} ready when it serves for the first time; rejects when it is given up before
 * @property {Promise<{ code: number, why: string }>} over when nothing is started any more; never rejects
 * @property {() => number | undefined} pid of the server that runs now
 * @property {(signal?: NodeJS.Signals, graceMs?: number) => Promise<void>} end asks the server to end, and starts no other
 */

/**
 * @param {{ start: () => import('node:child_process').ChildProcess, isReady: () => Promise<boolean>,
 *   log: (level: 'info' | 'warn' | 'error', message: string, details?: object) => void,
 *   pause?: (ms: number, options: { signal: AbortSignal }) => Promise<unknown>, limits?: Partial<typeof LIMITS> }} options
 * @returns {Supervised}
 */
export function supervise({
  start,
  isReady,
  log,
  pause = (ms, options) => wait(ms, undefined, options),
  limits = {},
}) {
  const { firstPauseMs, longestPauseMs, steadyMs, attempts } = { ...LIMITS, ...limits }
  const stopping = new AbortController()
  const ready = settledLater()
  // Who waits for `over` alone hears of a failure there.
  ready.promise.catch(() => undefined)
  let child
  let hasServed = false

  /** One life of the server, from its start to its end. */
  async function live() {
    child = start()
    const began = Date.now()
    const over = ended(child)
    try {
      await untilReady({ name: 'The server', child, isReady, output: () => '' })
      if (hasServed) log('warn', 'the server serves again', { serverPid: child.pid, ms: Date.now() - began })
      hasServed = true
      ready.resolve()
    } catch {
      // It has ended, which is looked at below; or it hangs, and is worth no more waiting.
      await endProcess(child, 'SIGKILL')
      const { code, signal, error } = await over
      return { code, signal, error, servedMs: 0 }
    }
    const up = Date.now()
    return { ...(await over), servedMs: Date.now() - up }
  }

  async function run() {
    for (let failures = 0; ;) {
      const { code, signal, error, servedMs } = await live()
      // What the server had started goes with it.
      signalGroup(child, 'SIGKILL')
      if (stopping.signal.aborted || (code === 0 && servedMs > 0))
        return { code: 0, why: 'it was asked to end' }
      const how = error?.message ?? (code === null ? signal : `code ${code}`)
      if (code === REFUSED)
        return {
          code,
          why: 'the server refuses its settings; what it wrote above says which, and the remedy',
        }
      failures = servedMs >= steadyMs ? 1 : failures + 1
      if (!hasServed && failures >= attempts)
        return {
          code: code || 1,
          why: `the server did not come up in ${attempts} attempts (${how}); see its output above`,
        }
      const ms = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1))
      log(
        'error',
        `${servedMs > 0 ? 'the server fell' : 'the server did not come up'} (${how}); it is started again`,
        { failures, pauseMs: ms }
      )
      await pause(ms, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return { code: 0, why: 'it was asked to end' }
    }
  }

  const over = run().then((result) => {
    if (result.code !== 0) log('error', `given up: ${result.why}`)
    if (!hasServed) ready.reject(new Error(result.why))
    return result
  })
  return {
    ready: ready.promise,
    over,
    pid: () => child?.pid,
    end: async (signal = 'SIGTERM', graceMs = 30_000) => {
      stopping.abort()
      await endProcess(child, signal, graceMs)
      await over
    },
  }
}

/** Promise.withResolvers, which Node 20 has not. */
function settledLater() {
  let resolve, reject
  const promise = new Promise((one, other) => {
    resolve = one
    reject = other
  })
  return { promise, resolve, reject }
}
