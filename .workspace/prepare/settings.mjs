/** The environment a started school gets: the caller's, then `.env`, then generated secrets, then defaults. */
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { dataDir, inRoot } from '../run/paths.mjs'

/** Secrets that the server needs and that nobody should have to invent. */
const secrets = { APP_KEY: () => randomBytes(32).toString('base64url') }

/**
 * Reads KEY=value lines; `#` begins a comment line, quotes around a value are dropped.
 * @param {string} file
 * @returns {Record<string, string>} empty when there is no such file
 */
export function readEnvFile(file) {
  if (!existsSync(file)) return {}
  const entries = readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const found = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line)
      return found ? [[found[1], found[2].replace(/^(['"])(.*)\1$/, '$2')]] : []
    })
  return Object.fromEntries(entries)
}

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
