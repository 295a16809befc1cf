/**
 * Child processes that never outlive us: each runs in a group of its own, dies with us by the kernel's hand where
 * `setpriv --pdeathsig` exists, and whatever still carries our mark in its environment is swept up at the end.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { findProgram } from './paths.mjs'

/** The mark that all descendants inherit; runs inside runs carry the marks of all their ancestors. */
const mark = `${process.pid}-${Date.now().toString(36)}`
const living = new Set()
const endings = new Set()
let watching = false
let guard

/** `setpriv` where it knows --pdeathsig (util-linux 2.33 and newer), else null. */
function deathGuard() {
  if (guard === undefined) {
    const setpriv = process.platform === 'linux' ? findProgram('setpriv') : null
    const works =
      setpriv && spawnSync(setpriv, ['--pdeathsig', 'KILL', '--', 'true'], { stdio: 'ignore' }).status === 0
    guard = works ? setpriv : null
  }
  return guard
}

/**
 * Starts a program in a process group of its own.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, stdio?: any }} [options] env is added to ours
 * @returns {import('node:child_process').ChildProcess}
 */
export function startProcess(command, args, options = {}) {
  watchForTheEnd()
  const setpriv = deathGuard()
  const marks = [process.env.BANCA_RUN, mark].filter(Boolean).join(' ')
  const child = spawn(setpriv ?? command, setpriv ? ['--pdeathsig', 'KILL', '--', command, ...args] : args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env, BANCA_RUN: marks },
    stdio: options.stdio ?? ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    // npm is a .cmd file on Windows, which only a shell can start.
    shell: process.platform === 'win32' && command === 'npm',
  })
  living.add(child)
  child.once('exit', () => living.delete(child))
  child.once('error', () => living.delete(child))
  return child
}

/** Sends a signal to a child and everything in its group; a child that is gone is no error. */
export function signalGroup(child, signal) {
  if (!child.pid) return
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It ended on its own between our look and our signal.
  }
}

/** Resolves with `{ code, signal, error? }` when the child is gone; never rejects. */
export function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) {
    return Promise.resolve({ code: child.exitCode, signal: child.signalCode })
  }
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    child.once('error', (error) => resolve({ code: null, signal: null, error }))
  })
}

/** Asks a child to end, and after `graceMs` ends it. */
export async function endProcess(child, signal = 'SIGTERM', graceMs = 10_000) {
  const gone = ended(child)
  signalGroup(child, signal)
  const lastResort = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
  const result = await gone
  clearTimeout(lastResort)
  // Grandchildren in the group (workers, browsers) go with it.
  signalGroup(child, 'SIGKILL')
  return result
}

/** Runs `fn` (synchronous) when this process ends, in whichever way. Returns a function that takes it back. */
export function atTheEnd(fn) {
  watchForTheEnd()
  endings.add(fn)
  return () => endings.delete(fn)
}

/** Ends every child and descendant at once. Synchronous: also used in the exit handler. */
export function endEverything() {
  for (const child of living) signalGroup(child, 'SIGKILL')
  for (const pid of descendants()) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone already, which is what we wanted.
    }
  }
  for (const fn of endings) {
    endings.delete(fn)
    try {
      fn()
    } catch {
      // One ending that fails must not keep the others from running.
    }
  }
}

/** Pids of living processes that carry our mark, also those that left our groups (browsers do). Linux only. */
function descendants() {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      if (pid === process.pid) return false
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark)
      } catch {
        return false
      }
    })
}

function watchForTheEnd() {
  if (watching) return
  watching = true
  process.on('exit', endEverything)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    const onSignal = () => {
      // Somebody else handles this signal and will end the process in their own time; the exit handler follows.
      if (process.listenerCount(signal) > 1) return
      endEverything()
      process.off(signal, onSignal)
      process.kill(process.pid, signal)
    }
    process.on(signal, onSignal)
  }
}
