import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { TYPESCRIPT } from '#tests/fixtures/production_process'

const backend = fileURLToPath(new URL('../../../', import.meta.url))

const gone = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/**
 * A script that runs as a process of its own, on the database that the environment names; its first argument says what it does. Within each of
 * its chunks it prints a line that begins with `CHUNK`, and may wait for a line of its input; at its end one of `ENDED` and JSON.
 */
export function workerOf(script: URL) {
  function start(environment: NodeJS.ProcessEnv, ...args: string[]) {
    const child = spawn(process.execPath, [...TYPESCRIPT, fileURLToPath(script), ...args], {
      cwd: backend,
      env: environment,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    // It may be killed before it reads a line.
    child.stdin.on('error', () => {})
    return { child, lines: createInterface({ input: child.stdout }) }
  }

  /** Runs it to its end. @returns its lines */
  async function run(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<string[]> {
    const { child, lines } = start(environment, ...args)
    const printed: string[] = []
    for await (const line of lines) printed.push(line)
    await gone(child)
    if (child.exitCode !== 0) throw new Error(`${args[0]} failed (${child.signalCode ?? child.exitCode})`)
    return printed
  }

  /**
   * Lets it `work`, and kills it when it has begun its chunk number `chunk`, `afterMs` later: within it, at its commit, or behind it. The chunk
   * after that gets no line: one that waits for it has work left to be killed at, however late the kill comes.
   */
  async function workAndDie(environment: NodeJS.ProcessEnv, chunk: number, afterMs: number): Promise<void> {
    const { child, lines } = start(environment, 'work')
    let begun = 0
    for await (const line of lines) {
      if (!line.startsWith('CHUNK')) continue
      begun += 1
      if (begun > chunk) continue
      if (begun === chunk) setTimeout(() => child.kill('SIGKILL'), afterMs)
      child.stdin.write('go\n')
    }
    await gone(child)
    if (child.signalCode !== 'SIGKILL') throw new Error('the worker ended by itself')
  }

  /** Lets it `work`, and kills it where it waits at its line number `line`, which it does not get. */
  async function dieAt(environment: NodeJS.ProcessEnv, line: number): Promise<void> {
    const { child, lines } = start(environment, 'work')
    let begun = 0
    for await (const printed of lines) {
      if (!printed.startsWith('CHUNK')) continue
      begun += 1
      if (begun === line) child.kill('SIGKILL')
      else child.stdin.write('go\n')
    }
    await gone(child)
    if (child.signalCode !== 'SIGKILL') throw new Error('the worker ended by itself')
  }

  /** Lets it `work` through all of its chunks until `dies` resolves, and kills it in that moment. */
  async function workUntil(environment: NodeJS.ProcessEnv, dies: Promise<unknown>): Promise<void> {
    const { child, lines } = start(environment, 'work')
    void dies.then(() => child.kill('SIGKILL'))
    for await (const line of lines) if (line.startsWith('CHUNK')) child.stdin.write('go\n')
    await gone(child)
    if (child.signalCode !== 'SIGKILL') throw new Error('the worker ended by itself')
  }

  /** Lets it `finish` what is left. @returns what it printed of it */
  async function finish<Ended>(environment: NodeJS.ProcessEnv): Promise<Ended> {
    const ended = (await run(environment, 'finish')).find((line) => line.startsWith('ENDED '))
    if (ended === undefined) throw new Error('the last worker ended without output')
    return JSON.parse(ended.slice('ENDED '.length)) as Ended
  }

  return { run, workAndDie, workUntil, dieAt, finish }
}
