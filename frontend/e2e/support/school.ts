import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { change } from './database_rows.js'

const run = promisify(execFile)
/** `BACKEND_BUILD` names another build than that of this checkout. */
const BUILD = process.env.BACKEND_BUILD ?? resolve(import.meta.dirname, '../../../backend/build')
const ROOT = resolve(import.meta.dirname, '../../..')

export const PASSWORD = 'banca-demo-2026'

/** A demo school of its own: the production build as a child process on a fresh SQLite file. */
export type School = {
  readonly url: string
  readonly databasePath: string
  /** Ends the server at once, as a power cut would. Its data stays. */
  kill(): Promise<void>
  /** Serves the same data again on the same address. */
  restart(): Promise<void>
  /** Starts a worker beside the server, as there is one with `JOBS=off`. It ends with the school. */
  work(): void
  close(): Promise<void>
}

/** Where a school is served, by whatever: all that steps through its pages need to know. */
export type SchoolAddress = Pick<School, 'url'>

/**
 * Below 32768, where the kernel takes ports for everybody who asks for any: a server that is started again finds its own still free. Each
 * process of a run has a span of its own, so that no two ask for the same one before either listens.
 */
const SPAN = 200
const SPANS = 45
const FIRST_PORT = 23_000 + SPAN * (Number(process.env.TEST_PROCESS ?? randomInt(SPANS)) % SPANS)

async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + randomInt(SPAN)
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}

/** Polls `url` until it answers 200; the child ending first is an error with what it wrote. */
async function untilServing(url: string, child: ChildProcess, output: () => string) {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}:\n${output()}`)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
    await new Promise((go) => setTimeout(go, 50))
  }
}

/** The folder that all processes of a run share, where `npm test` runs several. It outlives each of them. */
const SHARED = process.env.TEST_RUN_DIR
const APP_KEY = (SHARED && process.env.APP_KEY) || randomBytes(32).toString('base64url')

/** What is compiled once, while the school is seeded, is not compiled again at each start of a server. */
const COMPILED = join(SHARED ?? tmpdir(), SHARED ? 'compiled' : `banca-browser-compiled-${process.pid}`)

/** Settings for specs about answers that have not been sent: the interval of Banca itself, in which a candidate can do something. */
export const PRODUCT_SYNC_INTERVAL = { ANSWER_SYNC_INTERVAL_MS: '7000' }

const databaseIn = (folder: string): string => join(folder, 'school.sqlite3')

const environment = (folder: string, port: number): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  // Without a terminal each process of the server would start `tput` to ask for them.
  COLUMNS: '80',
  LINES: '24',
  NODE_ENV: 'production',
  BANCA_DEMO: 'true',
  HOST: '127.0.0.1',
  PORT: String(port),
  APP_URL: `http://127.0.0.1:${port}`,
  APP_KEY,
  LOG_LEVEL: 'error',
  NODE_COMPILE_CACHE: COMPILED,
  // Answers leave by themselves, but soon: nothing is learnt from waiting 7 s for each.
  ANSWER_SYNC_INTERVAL_MS: '1000',
  DB_CONNECTION: 'sqlite',
  // A media server for each school of a run would be one too many; the spec of the video asks for its own.
  MEDIA: 'stills',
  SQLITE_PATH: databaseIn(folder),
  DATA_DIR: join(folder, 'data'),
  FRONTEND_DIST: process.env.FRONTEND_DIST ?? join(ROOT, 'frontend/dist'),
  ADMIN_DIST: process.env.ADMIN_DIST ?? join(ROOT, 'admin/dist'),
})

/** The key is nobody's: a random one as in the manual of the Central Bank. */
const RECEIVER = {
  PIX_KEY: '123e4567-e12b-12d1-a456-426655440000',
  PIX_NAME: 'Colégio São José',
  PIX_CITY: 'São Paulo',
}

/** Makes the school of which every school of a run begins as a copy: making people and exams takes seconds, a copy none. */
async function seed(folder: string): Promise<string> {
  const ace = (...args: string[]) =>
    run(process.execPath, ['ace.js', ...args], {
      cwd: BUILD,
      // One of its collections charges for appeals; no specs but those of payments take any.
      env: { ...environment(folder, 1), PAYMENT_PROVIDER: 'manual', ...RECEIVER },
    })
  await ace('migration:run', '--force')
  await ace('demo:seed', '--if-empty')
  // A spec turns on the switches that it is about.
  change(
    databaseIn(folder),
    "UPDATE institutions SET settings_json = json_remove(settings_json, '$.preferences')"
  )
  return folder
}

/** For all processes of a run, before the first of them. @returns the path of its database */
export async function seedShared(): Promise<string> {
  if (!SHARED) throw new Error('TEST_RUN_DIR names no folder')
  const folder = join(SHARED, 'school')
  await mkdir(folder, { recursive: true })
  return databaseIn(await seed(folder))
}

async function seedOwn(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'banca-browser-seed-'))
  // Nothing is awaited on the way out of a test run: what is left is removed at once.
  process.on('exit', () => [folder, COMPILED].forEach((one) => rmSync(one, { recursive: true, force: true })))
  return seed(folder)
}

let seeded: Promise<string> | undefined

/** `prepare` may change the database, by its path, before it is served; `settings` are environment variables of the server. */
type SchoolOptions = {
  prepare?: (databasePath: string) => void
  settings?: Record<string, string>
  /** Payments are taken, by the sandbox bank, which ends with the school. */
  hasBank?: boolean
}

/** Of the sandbox bank. */
const bankSettings = (port: number) => ({
  PAYMENT_PROVIDER: 'sandbox',
  ...RECEIVER,
  PAYMENT_SANDBOX_URL: `http://127.0.0.1:${port}`,
  PAYMENT_SANDBOX_SECRET: randomBytes(32).toString('base64url'),
})

/**
 * Opens a demo school. Needs `npm run build` of backend, frontend and admin (npm test does it before this suite).
 * @throws Error with the server's output when it cannot start
 */
export async function openSchool({
  prepare,
  settings,
  hasBank = false,
}: SchoolOptions = {}): Promise<School> {
  seeded ??= SHARED ? Promise.resolve(join(SHARED, 'school')) : seedOwn()
  const folder = await mkdtemp(join(tmpdir(), 'banca-browser-'))
  await cp(await seeded, folder, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const bank = hasBank ? bankSettings(await freePort()) : null
  const env = { ...environment(folder, port), ...bank, ...settings }
  const databasePath = databaseIn(folder)
  prepare?.(databasePath)

  let child: ChildProcess
  const serve = async () => {
    let output = ''
    child = spawn(process.execPath, ['bin/server.js'], { cwd: BUILD, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    await untilServing(`${url}/health/live`, child, () => output)
  }
  const end = async (process: ChildProcess) => {
    if (process.exitCode !== null || process.signalCode !== null) return
    process.kill('SIGKILL')
    await once(process, 'exit')
  }
  const workers: ChildProcess[] = []
  await serve()
  if (bank) {
    const served = spawn(process.execPath, ['ace.js', 'payments:sandbox'], {
      cwd: BUILD,
      env,
      stdio: 'ignore',
    })
    workers.push(served)
    await untilServing(`${bank.PAYMENT_SANDBOX_URL}/sandbox/pay`, served, () => 'the sandbox bank')
  }
  return {
    url,
    databasePath,
    kill: () => end(child),
    restart: serve,
    work: () =>
      void workers.push(
        spawn(process.execPath, ['ace.js', 'jobs:work'], { cwd: BUILD, env, stdio: 'ignore' })
      ),
    async close() {
      await Promise.all([child, ...workers].map(end))
      // A media server that was the server's child may still be writing while it ends.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
