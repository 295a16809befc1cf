import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { TYPESCRIPT } from '#tests/fixtures/production_process'

const backend = fileURLToPath(new URL('../../../', import.meta.url))
const BREAK = fileURLToPath(new URL('./break_server.ts', import.meta.url))

/** `node ace jobs:work` beside servers with JOBS=off, which a test may kill and start again. */
export class WorkerProcess {
  readonly #environment: NodeJS.ProcessEnv
  #child: ChildProcess | null = null

  /** `environment`: of a server process of the same school. `fault`: one of `break_server.ts`. */
  constructor(environment: NodeJS.ProcessEnv, fault?: string) {
    this.#environment = { ...environment, ...(fault !== undefined && { BANCA_BROKEN: fault }) }
  }

  /** Resolves when it works. @throws what it wrote, when it ends before */
  async start(): Promise<void> {
    const broken = this.#environment.BANCA_BROKEN === undefined ? [] : ['--import', BREAK]
    const child = spawn(process.execPath, [...TYPESCRIPT, ...broken, 'ace.js', 'jobs:work'], {
      cwd: backend,
      env: this.#environment,
    })
    this.#child = child
    let output = ''
    const works = new Promise<void>((resolve, reject) => {
      const read = (text: Buffer) => {
        output += text.toString()
        if (output.includes('working on')) resolve()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('close', () => reject(new Error(`the worker ended: ${output}`)))
    })
    await works
  }

  /** As a power cut would. Resolves when it is gone. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  /** Asks it to end, as a service manager does. Resolves when it is gone. */
  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
}
