/** The environment a started school gets: the caller's, then `.env`, then generated secrets, then defaults. */
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readEnvFile } from '../run/env_file.mjs'
import { dataDir, inRoot } from '../run/paths.mjs'
import { REFUSED } from '../run/supervise.mjs'

/** Secrets that the server needs and that nobody should have to invent. */
const secrets = { APP_KEY: () => randomBytes(32).toString('base64url') }

/**
 * The secrets of this school, made at first use and kept in DATA_DIR/secrets.env, which only its owner may read.
 * @param {string} [folder]
 * @returns {Record<string, string>}
 */
export function schoolSecrets(folder = dataDir) {
  const file = join(folder, 'secrets.env')
  const known = readEnvFile(file)
  const missing = Object.keys(secrets).filter((name) => !known[name])
  for (const name of missing) known[name] = secrets[name]()
  if (missing.length > 0) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const lines = Object.entries(known).map(([name, value]) => `${name}=${value}`)
    writeFileSync(
      file,
      `# Made at first start. Keep it, keep it secret, and back it up with the database.\n${lines.join('\n')}\n`,
      { mode: 0o600 }
    )
    chmodSync(file, 0o600)
  }
  return known
}

/** In a data folder: of `npm run dev`, and of a disk. */
const notOfASchool = new Set(['dev', 'lost+found'])

/**
 * A folder that was set later than the first start holds nothing of the school: its uploads would be missing and its key be made anew.
 * @param {string} folder the one of the settings
 * @param {string} usual the one without a setting
 * @throws Error with the remedy
 */
export function refuseLostData(folder, usual) {
  const isUsed = (place) => existsSync(place) && readdirSync(place).some((name) => !notOfASchool.has(name))
  if (folder === usual || isUsed(folder) || !isUsed(usual)) return
  throw Object.assign(
    new Error(
      `DATA_DIR is ${folder}, where nothing is, but this school's data is in ${usual}: move all of it there, or remove ${usual} if it is another school's`
    ),
    { exitCode: REFUSED }
  )
}

/**
 * All settings of a school started from this checkout.
 * @param {Record<string, string>} defaults what the command prefers
 * @param {Record<string, string>} [fixed] what nobody may change
 * @returns {Record<string, string>}
 */
export function schoolSettings(defaults, fixed = {}) {
  const own = readEnvFile(inRoot('.env'))
  const said = Object.fromEntries(Object.entries({ ...own, ...process.env }).filter(([, value]) => value))
  const port = said.PORT ?? '3333'
  refuseLostData(dataDir, inRoot('.data'))
  const generated = said.APP_KEY || said.APP_KEY_FILE ? {} : schoolSecrets()
  return {
    HOST: '127.0.0.1',
    PORT: port,
    APP_URL: `http://localhost:${port}`,
    DB_CONNECTION: 'sqlite',
    SQLITE_PATH: join(dataDir, 'banca.sqlite'),
    FRONTEND_DIST: inRoot('frontend/dist'),
    ADMIN_DIST: inRoot('admin/dist'),
    ...defaults,
    ...generated,
    ...said,
    DATA_DIR: dataDir,
    ...fixed,
  }
}

/**
 * Whether only this machine can reach a school with these settings; the server checks it too (`backend/app/http/loopback.ts`).
 * @param {Record<string, string>} settings
 */
export const onLoopback = ({ HOST, APP_URL }) =>
  [HOST, new URL(APP_URL).hostname].every((host) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host))
