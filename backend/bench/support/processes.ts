import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../../.workspace/run/ports.mjs'
import { mariaDbSettings, startMariaDb } from '../../../.workspace/services/mariadb.mjs'
import type { BenchRoom } from './make_rooms.js'
import type { BenchCandidate } from './world.js'

const backend = fileURLToPath(new URL('../../', import.meta.url))
const TICKS_PER_SECOND = 100

/** CPU seconds (user and system) that the processes have used so far. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in brackets may hold spaces; the fields after it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  }, 0)
}

export type Bed = {
  name: 'MariaDB' | 'SQLite'
  environment: NodeJS.ProcessEnv
  /** Of the database server, when there is one. */
  databasePids(): number[]
  stop(): Promise<void>
}

const common = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  BANCA_DEMO: 'false',
  SECOND_FACTOR_GROUPS: 'none',
  LOG_LEVEL: 'fatal',
  HOST: '127.0.0.1',
  APP_KEY: 'bench-key-0123456789abcdef0123456789abcdef',
  APP_URL: 'http://127.0.0.1:3333',
  DATA_DIR: join(folder, 'data'),
})

/** A MariaDB of its own, flushing at every commit. */
export async function mariaDbBed(): Promise<Bed> {
  const folder = mkdtempSync(join(tmpdir(), 'banca-bench-'))
  const db = await startMariaDb({ database: 'banca_bench' })
  return {
    name: 'MariaDB',
    environment: { ...common(folder), ...mariaDbSettings(db) },
    databasePids: () => [db.pid],
    stop: async () => {
      await db.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An SQLite file of its own, synchronous=FULL as the product sets it. */
export async function sqliteBed(): Promise<Bed> {
  const folder = mkdtempSync(join(tmpdir(), 'banca-bench-'))
  return {
    name: 'SQLite',
    environment: { ...common(folder), DB_CONNECTION: 'sqlite', SQLITE_PATH: join(folder, 'bench.sqlite3') },
    databasePids: () => [],
    stop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Runs a benchmark on MariaDB, then on SQLite. */
export async function onBothDatabases(bench: (bed: Bed) => Promise<void>): Promise<void> {
  for (const make of [mariaDbBed, sqliteBed]) {
    const bed = await make()
    try {
      await bench(bed)
    } finally {
      await bed.stop()
    }
  }
}

const run = ['--import=@poppinss/ts-exec']

const built = join(backend, 'build/bin/server.js')

/** What a process has of the machine's memory now. */
export const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

/** The server as it is delivered (`npm run bench` builds it first); its source where there is no build. */
export const DELIVERED_SERVER = existsSync(built) ? built : 'bin/server.ts'

/** The limit to measure against: see its own description. */
export const LIMIT_SERVER = fileURLToPath(new URL('./limit_server.ts', import.meta.url))

/** Candidates of one exam of 20 choices, not started. */
export async function candidatesOf(bed: Bed, count: number): Promise<BenchCandidate[]> {
  const file = join(bed.environment.DATA_DIR as string, 'world.json')
  mkdirSync(dirname(file), { recursive: true })
  await promisify(execFile)(process.execPath, [...run, 'bench/support/world.ts', String(count), file], {
    cwd: backend,
    env: { ...bed.environment, NODE_ENV: 'development', PORT: '1' },
  })
  return JSON.parse(readFileSync(file, 'utf8')) as BenchCandidate[]
}

/** The same candidates in rooms of 30, 20 of them watched. */
export async function roomsOf(bed: Bed): Promise<BenchRoom[]> {
  const file = (name: string) => join(bed.environment.DATA_DIR as string, name)
  await promisify(execFile)(
    process.execPath,
    [...run, 'bench/support/make_rooms.ts', file('world.json'), file('rooms.json')],
    {
      cwd: backend,
      env: { ...bed.environment, NODE_ENV: 'development', PORT: '1' },
    }
  )
  return JSON.parse(readFileSync(file('rooms.json'), 'utf8')) as BenchRoom[]
}

export type Running = {
  port: number
  pid: number
  startedInMs: number
  /** Ends it as a power cut would. */
  stop(): Promise<void>
  /** Asks it to end and waits until it has. */
  retire(): Promise<void>
}

/** Starts a script as a process and waits until it answers HTTP. */
export async function startServer(
  bed: Bed,
  script = 'bin/server.ts',
  ready = '/v1/settings',
  args: readonly string[] = []
): Promise<Running> {
  const port = Number(bed.environment.PORT) || (await freePort())
  const from = performance.now()
  const child = spawn(
    process.execPath,
    [...(script.endsWith('.js') ? [script] : [...run, script]), ...args],
    {
      cwd: backend,
      env: { ...bed.environment, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    }
  )
  let output = ''
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${script} ended: ${output}`)
    try {
      const response = await fetch(`http://127.0.0.1:${port}${ready}`)
      await response.arrayBuffer()
      if (response.status < 500) break
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    port,
    pid: child.pid as number,
    startedInMs: performance.now() - from,
    stop: () => end(child, 'SIGKILL'),
    retire: () => end(child, 'SIGTERM'),
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}
