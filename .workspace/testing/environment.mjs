/** What one suite gets to run in: a folder of its own, free ports, private services, and the names of all that. */
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumProgram, headlessProgram } from '../apt.mjs'
import { pathWithTools } from '../run/node.mjs'
import { inRoot } from '../run/paths.mjs'
import { freePort } from '../run/ports.mjs'
import { atTheEnd } from '../run/processes.mjs'
import { mariaDbSettings, startMariaDb } from '../services/mariadb.mjs'
import { startRedis } from '../services/redis.mjs'
import { s3Settings, startS3, swiftPrograms } from '../services/swift.mjs'

/**
 * Prepares everything a suite needs.
 * @param {import('../suites.mjs').Suite} suite
 * @param {{ faults: boolean }} options
 * @returns {Promise<{ env: Record<string, string | undefined>, scratch: string, end: () => Promise<void> }>}
 */
export async function prepare(suite, { faults }) {
  const { folder: scratch, remove } = temporaryFolder(`banca-${suite.name}-`)
  const needs = suite.services ?? []
  // Nothing pulls the plug here, so a commit need not wait for the disk; tests of power cuts start a database of their own.
  const mariadb = needs.includes('mariadb')
    ? await startMariaDb({
        dir: join(scratch, 'mariadb'),
        settings: ['--innodb-flush-log-at-trx-commit=2'],
      })
    : null
  const redis = needs.includes('redis') ? await startRedis() : null
  // Where it is missing, files are on the disk.
  const s3 = needs.includes('s3') && swiftPrograms() ? await startS3({ dir: join(scratch, 's3') }) : null

  const env = {
    PATH: pathWithTools(),
    // Without a terminal each process of the backend would start `tput` to ask for them.
    COLUMNS: '80',
    LINES: '24',
    // The caller's mode is not the tests': vitest and Japa say themselves that they test.
    NODE_ENV: undefined,
    BANCA_FAULTS: faults ? '1' : undefined,
    CHROMIUM_PATH: chromiumProgram() ?? undefined,
    CHROMIUM_HEADLESS_PATH: headlessProgram() ?? undefined,
    ...(suite.runner === 'japa' ? compiledSettings() : {}),
    ...(suite.database ? { ...backendSettings(), ...(await backendPlace(scratch)) } : {}),
    ...(suite.database === 'mysql' ? { SQLITE_PATH: undefined, ...mariaDbSettings(mariadb) } : {}),
    ...(redis ? { REDIS_HOST: redis.host, REDIS_PORT: String(redis.port) } : {}),
    ...(s3 ? s3Settings(s3) : {}),
  }
  const end = async () => {
    await mariadb?.stop()
    await redis?.stop()
    await s3?.stop()
    remove()
  }
  return { env, scratch, end }
}

/** What the folders of one run may need together, bytes. */
const NEEDED = 4 * 2 ** 30

/**
 * Where a run keeps what does not outlive it: in memory where there is plenty of it, so that no commit and no change of a schema waits for a
 * disk, else in the folder for temporary files.
 * @param {{ memory: string, freeBytes: (folder: string) => number, availableBytes: number }} [machine] `memory`: a folder in memory.
 *   `freeBytes` of it may throw where there is none
 */
export function runFolder({ memory, freeBytes, availableBytes } = thisMachine()) {
  try {
    return freeBytes(memory) >= NEEDED && availableBytes >= 2 * NEEDED ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

const thisMachine = () => ({
  memory: '/dev/shm',
  freeBytes(folder) {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
  availableBytes: process.availableMemory(),
})

/** A folder that goes away with this process, or by `remove`. */
function temporaryFolder(prefix) {
  const folder = mkdtempSync(join(runFolder(), prefix))
  const removeNow = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const forget = atTheEnd(removeNow)
  return {
    folder,
    remove() {
      removeNow()
      forget()
    },
  }
}

let compiled

/** All suites of a run share what was compiled of the same sources: by `typescript.mjs`, and by V8. */
function compiledSettings() {
  compiled ??= temporaryFolder('banca-compiled-').folder
  return { COMPILED_DIR: join(compiled, 'modules'), NODE_COMPILE_CACHE: join(compiled, 'code') }
}

const backendSettings = () => ({
  HOST: '127.0.0.1',
  APP_KEY: randomBytes(32).toString('base64url'),
  FRONTEND_DIST: inRoot('frontend/dist'),
  ADMIN_DIST: inRoot('admin/dist'),
  BANCA_DEMO: undefined,
  // A test that is about second factors turns them on.
  SECOND_FACTOR_GROUPS: 'none',
})

/** Where one process of the backend listens and keeps what it writes, its SQLite file too. */
export async function backendPlace(folder) {
  const port = String(await freePort())
  return {
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: join(folder, 'data'),
    DB_CONNECTION: 'sqlite',
    SQLITE_PATH: join(folder, 'banca.sqlite'),
  }
}
