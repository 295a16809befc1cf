/** What `npm start` and `npm run serve` share: the built server under supervision, and its commands. */
import { setTimeout as wait } from 'node:timers/promises'
import { accepts } from './ports.mjs'
import { inRoot } from './paths.mjs'
import { startProcess } from './processes.mjs'
import { REFUSED, supervise } from './supervise.mjs'
import { mustRun } from './tool.mjs'

const cwd = inRoot('backend/build')

/** Runs ace commands of the built server. */
export const aceOf =
  (node, settings) =>
  (what, ...args) =>
    mustRun(what, node, ['ace.js', ...args], { cwd, env: settings })

/**
 * What the migrations end with while another launcher has their lock. The second: Lucid goes on to release what it did not get, and reports
 * that instead.
 */
const LOCKED = /Concurrent migrations are not allowed|unable to release database lock/

/**
 * Runs ace commands that migrate. By one connection: the lock of the migrations belongs to the connection that took it, and another one of a
 * pool could neither keep nor release it.
 */
export const migrationAceOf = (node, settings) =>
  aceOf(node, { ...migrationSettings(settings), DB_POOL: '1' })

/**
 * Brings the database to the schema of this version. Of launchers that start at the same moment one has the lock of the migrations (MariaDB); the
 * others wait until it is done, and then find nothing left to do.
 * @param {ReturnType<typeof aceOf>} ace of `migrationAceOf`
 * @param {{ pause?: (ms: number) => Promise<unknown>, attempts?: number }} [options] `attempts`: a second apart
 */
export async function migrate(ace, { pause = (ms) => wait(ms), attempts = 600 } = {}) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ace('Migrating', 'migration:run', '--force')
    } catch (error) {
      if (attempt === attempts || !LOCKED.test(String(error))) throw error
      await pause(1_000)
    }
  }
}

/** Settings of the launchers alone; a server that is broken into has no account that changes the schema. */
export const LAUNCHER_SETTINGS = ['DB_MIGRATION_USER', 'DB_MIGRATION_PASSWORD', 'DB_MIGRATION_PASSWORD_FILE']

/**
 * The settings that migrations run with: the account for them, where there is one. Its password may be in a file, which only the migrations
 * read.
 * @param {Record<string, string>} settings
 * @throws Error where the password is given twice
 */
export function migrationSettings({
  DB_MIGRATION_USER,
  DB_MIGRATION_PASSWORD = '',
  DB_MIGRATION_PASSWORD_FILE = '',
  ...settings
}) {
  if (!DB_MIGRATION_USER) return settings
  if (DB_MIGRATION_PASSWORD && DB_MIGRATION_PASSWORD_FILE)
    throw Object.assign(
      new Error('DB_MIGRATION_PASSWORD and DB_MIGRATION_PASSWORD_FILE are both set: give one of them'),
      { exitCode: REFUSED }
    )
  return {
    ...settings,
    DB_USER: DB_MIGRATION_USER,
    DB_PASSWORD: DB_MIGRATION_PASSWORD,
    DB_PASSWORD_FILE: DB_MIGRATION_PASSWORD_FILE,
  }
}

/**
 * The settings that the server runs with.
 * @param {Record<string, string>} settings
 * @returns {Record<string, string | undefined>}
 */
export const serverSettings = (settings) => ({
  ...settings,
  ...Object.fromEntries(LAUNCHER_SETTINGS.map((name) => [name, undefined])),
})

/** The command by which somebody started the launcher `.workspace/NAME.mjs`, for messages. */
export const calledAs = (name, event = process.env.npm_lifecycle_event) =>
  event === name ? `npm ${name === 'start' ? '' : 'run '}${name}` : `node .workspace/${name}.mjs`

/**
 * @param {Record<string, string>} settings
 * @param {string} command as which it was called
 * @throws Error with the remedy when something else listens there
 */
export async function requireFreePort({ HOST, PORT }, command) {
  if (await accepts(HOST, Number(PORT)))
    throw new Error(
      `Port ${PORT} is taken, perhaps by another Banca. End it, or choose another: PORT=${Number(PORT) + 1} ${command}`
    )
}

/** The exit code of a launcher that ends with `error`: that of settings which a command of the server refused, else 1. */
export const launcherCode = (error) => (error?.exitCode === REFUSED ? REFUSED : 1)

/**
 * After how long a server that was asked to end is killed, in milliseconds: what its drain may take comes before the rest.
 * @param {Record<string, string>} settings
 */
export const graceOf = ({ DRAIN_SECONDS, EVENTS }) =>
  30_000 + (Number(DRAIN_SECONDS || (EVENTS === 'redis' ? 10 : 0)) || 0) * 1_000

/**
 * Starts the built server and keeps it running.
 * @param {{ node: string, settings: Record<string, string>, log: Parameters<typeof supervise>[0]['log'], stdio?: any }} options `stdio`: of
 *   the server; that of the launcher without it
 */
export function serveSchool({ node, settings, log, stdio = ['ignore', 'inherit', 'inherit'] }) {
  const address = `http://${settings.HOST === '0.0.0.0' ? '127.0.0.1' : settings.HOST}:${settings.PORT}/health/live`
  return supervise({
    log,
    start: () =>
      startProcess(node, ['bin/server.js'], {
        cwd,
        env: serverSettings(settings),
        stdio,
      }),
    // Only that the process answers: one whose database is away reports it itself, and another start does not help.
    isReady: () =>
      fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
        (answer) => answer.ok,
        () => false
      ),
  })
}
