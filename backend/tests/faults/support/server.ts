import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../../../.workspace/run/ports.mjs'
import { mariaDbSettings, type RunningMariaDb } from '../../../../.workspace/services/mariadb.mjs'
import { TYPESCRIPT } from '#tests/fixtures/production_process'
import type { Desk, WatchedWorld, World } from './candidate.js'
import type { StoredApplication } from './staff_history.js'

const backend = fileURLToPath(new URL('../../../', import.meta.url))

/** Without a database: on an SQLite file of its own. `fault`: one of `break_server.ts`, for a server that is to be found out. */
interface Preparation {
  database?: RunningMariaDb
  settings?: Record<string, string>
  fault?: string
}

/** On a busy machine a start takes half a minute. */
const START_LIMIT_MS = 180_000

/** A server process of its own, on its own port and database, that a test may kill and start again. */
export class ServerProcess {
  readonly #environment: NodeJS.ProcessEnv
  readonly #folder: string
  readonly #broken: readonly string[]
  #port: number
  #hasBeenUp = false
  #child: ChildProcess | null = null

  private constructor(port: number, folder: string, settings: Record<string, string>, fault?: string) {
    this.#broken =
      fault === undefined ? [] : ['--import', fileURLToPath(new URL('./break_server.ts', import.meta.url))]
    this.#port = port
    this.#folder = folder
    this.#environment = {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      // No Janus at every restart: nothing here is about video.
      MEDIA: 'stills',
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      ...settings,
      ...(fault !== undefined && { BANCA_BROKEN: fault }),
    }
  }

  static async prepare({ database, settings, fault }: Preparation = {}): Promise<ServerProcess> {
    const folder = mkdtempSync(join(tmpdir(), 'banca-fault-'))
    const sqlite = { DB_CONNECTION: 'sqlite', SQLITE_PATH: join(folder, 'db.sqlite3') }
    return new ServerProcess(
      await freePort(),
      folder,
      { ...(database ? mariaDbSettings(database) : sqlite), ...settings },
      fault
    )
  }

  /** The database of a server without a MariaDB; to be written only while no server runs. */
  get sqliteFile() {
    return String(this.#environment.SQLITE_PATH)
  }

  /** The settings of its processes, for another program that serves the same school. */
  get environment(): NodeJS.ProcessEnv {
    return this.#environment
  }

  /** Of the process that runs. */
  get pid() {
    return this.#child?.pid
  }

  get address() {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Migrates and makes candidates with an exam each, not started. */
  async worlds(count: number): Promise<World[]> {
    return (await this.#made(new URL('./make_world.ts', import.meta.url), String(count))) as World[]
  }

  /** Migrates and makes so many candidates of one exam, not started. */
  async class(count: number): Promise<Desk[]> {
    return (await this.#school(count)).desks
  }

  /** Migrates and makes so many candidates of one exam of few items, not started, and administrators, by their tokens. */
  staffDesk(candidates: number, administrators: number): Promise<{ desks: Desk[]; staff: string[] }> {
    return this.#school(candidates, administrators, 6)
  }

  async #school(...sizes: number[]): Promise<{ desks: Desk[]; staff: string[] }> {
    const made = await this.#made(new URL('./make_class.ts', import.meta.url), ...sizes.map(String))
    return made as { desks: Desk[]; staff: string[] }
  }

  /** What its database holds of every application from this id on. */
  async storedApplications(from: number): Promise<StoredApplication[]> {
    const file = join(this.#folder, 'applications.json')
    await this.#made(new URL('./read_staff_desk.ts', import.meta.url), file, String(from))
    return JSON.parse(readFileSync(file, 'utf8')) as StoredApplication[]
  }

  /** Makes rooms that are watched, with one candidate each, in a database that is migrated. */
  async watchedRooms(count: number): Promise<WatchedWorld[]> {
    return (await this.#made(
      new URL('./make_watched_room.ts', import.meta.url),
      String(count)
    )) as WatchedWorld[]
  }

  async watchedRoom(): Promise<WatchedWorld> {
    return (await this.watchedRooms(1))[0] as WatchedWorld
  }

  /** What a script printed. */
  async #made(script: URL, ...values: string[]): Promise<unknown> {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...TYPESCRIPT, fileURLToPath(script), ...values],
      {
        cwd: backend,
        env: this.#environment,
      }
    )
    const line = stdout.split('\n').find((text) => text.startsWith('WORLD '))
    if (!line) throw new Error(`no world was made: ${stdout}`)
    return JSON.parse(line.slice(6))
  }

  /** Resolves when it answers. The port is settled from then on; until then another process may take it, and the next one is tried. */
  async start(): Promise<void> {
    for (;;) {
      const child = spawn(process.execPath, [...TYPESCRIPT, ...this.#broken, 'bin/server.ts'], {
        cwd: backend,
        env: { ...this.#environment, PORT: String(this.#port) },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      this.#child = child
      let output = ''
      child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
      const over = new AbortController()
      const ended = new Promise<'ended'>((resolve) => child.once('close', () => resolve('ended')))
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<'late'>(
        (resolve) => (timer = setTimeout(() => resolve('late'), START_LIMIT_MS))
      )
      const first = await Promise.race([this.#answers(over.signal), ended, late])
      clearTimeout(timer)
      over.abort()
      if (first === 'late') {
        await this.kill()
        throw new Error(
          `the server at ${this.address} did not answer within ${START_LIMIT_MS / 1000} s of its start: ${output}`
        )
      }
      if (first === 'up') {
        this.#hasBeenUp = true
        return
      }
      if (this.#hasBeenUp || !output.includes('EADDRINUSE')) throw new Error(`the server ended: ${output}`)
      this.#port = await freePort()
    }
  }

  async #answers(over: AbortSignal): Promise<'up'> {
    while (!over.aborted) {
      try {
        await fetch(`${this.address}/v1/settings`)
        break
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    }
    return 'up'
  }

  /** As a power cut would: no signal handler runs. Resolves when the process is gone. */
  async kill(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  /** Asks it to end, as a service manager does. Resolves to its exit code. */
  async stop(): Promise<number | null> {
    const child = this.#child
    this.#child = null
    if (!child) return null
    const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    return gone
  }

  async dispose(): Promise<void> {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Two processes of one school, and a candidate of it; both end with the test. */
export async function startTwoServers(
  preparation: Preparation,
  cleanup: (end: () => Promise<void>) => void
): Promise<{ here: ServerProcess; there: ServerProcess; world: World }> {
  const [here, there] = [await ServerProcess.prepare(preparation), await ServerProcess.prepare(preparation)]
  cleanup(() => Promise.all([here.dispose(), there.dispose()]).then(() => undefined))
  const [world] = await here.worlds(1)
  if (!world) throw new Error('no world')
  await Promise.all([here.start(), there.start()])
  return { here, there, world }
}
