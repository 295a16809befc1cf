/** Waiting for a service: ask until it answers, give up when it is dead or the limit is over. */
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks `isReady` again and again. Rejects with what the process wrote when it ends first or `limitMs` passes.
 * @param {{ name: string, child: import('node:child_process').ChildProcess, isReady: () => Promise<boolean>,
 *   output: () => string, limitMs?: number }} service
 */
export async function untilReady({ name, child, isReady, output, limitMs = 300_000 }) {
  const limit = Date.now() + limitMs
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(
        `${name} ended before it was ready (${child.exitCode ?? child.signalCode}).\n${output()}`
      )
    }
    if (await isReady()) return
    if (Date.now() > limit) throw new Error(`${name} was not ready within ${limitMs / 1000} s.\n${output()}`)
    await pause(50)
  }
}

/** Keeps the last lines a child wrote, for error messages. */
export function recentOutput(child, characters = 4000) {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk) => {
      text = (text + chunk).slice(-characters)
    })
  }
  return () => text
}
