/** The environment a started school gets: the caller's, then `.env`, then generated secrets, then defaults. */
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readEnvFile } from '../run/env_file.mjs'
import { dataDir, inRoot } from '../run/paths.mjs'
import { REFUSED } from '../run/supervise.mjs'

/** Secrets that the server needs and that nobody should have to invent. */
const secrets = { APP_KEY: () => randomBytes(32).toString('base64url') }

/**
 * The secrets of this school, made at first use and stored in DATA_DIR/secrets.env, which only its owner may read.
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

/** What `npm start` and `npm run serve` leave of a school in its data folder. */
const OF_A_SCHOOL = ['secrets.env', 'files', 'banca.sqlite']

/**
 * A data folder that was set after the first start lacks what is in the former one: its key would be made anew, its uploads be missing.
 * A folder with a key of its own is a school's, whatever an earlier trial left in the usual one.
 * @param {string} folder the one of the settings
 * @param {string} usual the one without a setting
 * @param {boolean} [hasKey] the settings name the key: then a folder that holds anything is a school's
 * @throws Error with the remedy
 */
export function refuseLostData(folder, usual, hasKey = false) {
  if (folder === usual) return
  const held = namesIn(usual).filter(
    (name) => OF_A_SCHOOL.includes(name) && !(hasKey && name === 'secrets.env')
  )
  const there = namesIn(folder).filter((name) => name !== 'lost+found')
  const isOfASchool = hasKey
    ? there.length > 0
    : there.includes('secrets.env') || !held.includes('secrets.env')
  if (held.length === 0 || isOfASchool) return
  const lacking = held.filter((name) => !there.includes(name))
  throw Object.assign(
    new Error(
      `DATA_DIR is ${folder}, but ${lacking.join(' and ')} of this school ${lacking.length > 1 ? 'are' : 'is'} in ${usual}: move all of it to ${folder}, or remove ${usual} if it is another school's`
    ),
    { exitCode: REFUSED }
  )
}

function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw Object.assign(
      new Error(`${folder} cannot be read (${error.code}): run as its owner, or move it away`),
      { exitCode: REFUSED }
    )
  }
}

/**
 * All settings of a school started from this checkout. `fixed.DATA_DIR` is a data folder of its own (`npm run dev`).
 * @param {Record<string, string>} defaults what the command prefers
 * @param {Record<string, string>} [fixed] what nobody may change
 * @returns {Record<string, string>}
 */
export function schoolSettings(defaults, fixed = {}) {
  const own = readEnvFile(inRoot('.env'))
  const given = Object.fromEntries(Object.entries({ ...own, ...process.env }).filter(([, value]) => value))
  const port = given.PORT ?? '3333'
  const hasKey = Boolean(given.APP_KEY || given.APP_KEY_FILE)
  if (!fixed.DATA_DIR) refuseLostData(dataDir, inRoot('.data'), hasKey)
  const generated = hasKey ? {} : schoolSecrets(fixed.DATA_DIR ?? dataDir)
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
    ...given,
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
