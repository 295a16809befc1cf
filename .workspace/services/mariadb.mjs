/**
 * A private MariaDB: own data folder, free loopback port, durable at every commit, gone when this process goes.
 * For `npm test`, for benchmarks and for tests that kill the database and start it again on the same folder.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../run/paths.mjs'
import { freePort } from '../run/ports.mjs'
import { atTheEnd, endProcess, startProcess } from '../run/processes.mjs'
import { mustRun } from '../run/tool.mjs'
import { recentOutput, untilReady } from './readiness.mjs'

const user = 'banca'
const password = 'banca'
const host = '127.0.0.1'

/** How to reach the database of `placeMariaDb`. */
export const mariaDbPlace = (port, database) => ({ host, port, user, password, database })

/**
 * The server's settings for this database, by the names that `backend/start/env.ts` reads.
 * @param {Pick<import('./mariadb.d.mts').RunningMariaDb, 'host' | 'port' | 'user' | 'password' | 'database'>} running
 */
export const mariaDbSettings = ({ host, port, user, password, database }) => ({
  DB_CONNECTION: 'mysql',
  DB_HOST: host,
  DB_PORT: String(port),
  DB_USER: user,
  DB_PASSWORD: password,
  DB_DATABASE: database,
})

/** The programs needed, or null when MariaDB is not installed here. */
export function mariaDbPrograms() {
  const server = findProgram('mariadbd', 'mysqld')
  const install = findProgram('mariadb-install-db')
  const admin = findProgram('mariadb-admin', 'mysqladmin')
  return server && install && admin ? { server, install, admin } : null
}

/**
 * Makes the folder of a database where it is missing.
 * @param {{ folder: string, database: string, settings?: string[], tls?: import('./certificate.d.mts').Certificate, stdio?: any }} options as
 *   those of `startMariaDb`; `stdio`: of its process
 * @returns {Promise<{ start: (port: number) => import('node:child_process').ChildProcess, answers: (port: number) => Promise<boolean> }>}
 */
export async function placeMariaDb({ folder, database, settings = [], tls, stdio }) {
  const programs = mariaDbPrograms()
  if (!programs) throw new Error('MariaDB is not installed: apt-get install mariadb-server')
  mkdirSync(folder, { recursive: true })
  const data = join(folder, 'data')
  // A MariaDB that starts removes the temporary tables that it finds, also those of another that is just being made.
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary, { recursive: true })
  if (!existsSync(join(data, 'mysql'))) await install(programs, { data, temporary })
  const initFile = join(folder, 'init.sql')
  writeFileSync(initFile, firstStatements(database))
  const flags = [...settings, ...tlsFlags(tls)]
  return {
    start: (port) =>
      startProcess(
        programs.server,
        serverFlags({ data, temporary, folder, port, initFile, settings: flags }),
        {
          stdio,
        }
      ),
    answers: (port) => answers(programs, port, tls),
  }
}

/**
 * Starts a MariaDB and resolves when it answers.
 *
 * @param {{ dir?: string, database?: string, settings?: string[], tls?: import('./certificate.d.mts').Certificate }} [options]
 *   `dir`: data folder to use and keep (made when missing); without it a temporary one that goes away. `settings`: more
 *   mariadbd flags. `tls`: it takes no connection without TLS.
 * @returns {Promise<import('./mariadb.d.mts').RunningMariaDb>}
 * @throws when MariaDB is not installed, or does not become ready (with what it wrote)
 */
export async function startMariaDb({ dir, database = 'banca_test', settings = [], tls } = {}) {
  const folder = dir ?? mkdtempSync(join(tmpdir(), 'banca-db-'))
  const forget = dir
    ? () => undefined
    : atTheEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const placed = await placeMariaDb({ folder, database, settings, tls })

  let port = 0
  let child
  const launch = async () => {
    child = placed.start(port)
    const output = recentOutput(child)
    await untilReady({ name: 'MariaDB', child, output, isReady: () => placed.answers(port) })
  }
  await onFreePort(async (free) => {
    port = free
    await launch()
  })

  const stop = async (signal, graceMs) => {
    await endProcess(child, signal, graceMs)
  }
  return {
    host,
    user,
    password,
    database,
    dir: folder,
    get port() {
      return port
    },
    get pid() {
      return child.pid
    },
    kill9: () => stop('SIGKILL', 1000),
    restart: async () => {
      await stop('SIGTERM', 20_000)
      await launch()
    },
    stop: async () => {
      await stop('SIGTERM', 20_000)
      if (!dir) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
      forget()
    },
  }
}

/** The port may be taken between our look and the server's bind: then the next one. */
async function onFreePort(launch) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(await freePort())
    } catch (error) {
      if (attempt === 5 || !/bind on tcp\/ip port|address already in use/i.test(String(error))) throw error
    }
  }
}

async function install(programs, { data, temporary }) {
  const flags = [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]
  if (process.getuid?.() === 0) flags.push('--user=root')
  await mustRun('Making a database folder', programs.install, flags, { env: { TMPDIR: temporary } })
}

/** Runs at every start, before the first connection; therefore all of it is IF NOT EXISTS. */
function firstStatements(database) {
  return [
    `CREATE DATABASE IF NOT EXISTS \`${database}\` CHARACTER SET utf8mb4;`,
    `CREATE USER IF NOT EXISTS '${user}'@'%' IDENTIFIED BY '${password}';`,
    `GRANT ALL PRIVILEGES ON *.* TO '${user}'@'%' WITH GRANT OPTION;`,
    '',
  ].join('\n')
}

function serverFlags({ data, temporary, folder, port, initFile, settings }) {
  const flags = [
    '--no-defaults',
    `--datadir=${data}`,
    `--tmpdir=${temporary}`,
    `--socket=${join(folder, 's.sock')}`,
    `--pid-file=${join(folder, 'mariadb.pid')}`,
    `--init-file=${initFile}`,
    '--skip-networking=0',
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    '--skip-name-resolve',
    '--character-set-server=utf8mb4',
    '--innodb-flush-log-at-trx-commit=1',
    '--innodb-buffer-pool-size=128M',
    '--max-connections=300',
    '--skip-log-bin',
    '--performance-schema=OFF',
  ]
  if (process.getuid?.() === 0) flags.push('--user=root')
  return [...flags, ...settings]
}

const tlsFlags = (tls) =>
  tls
    ? [
        `--ssl-ca=${tls.ca}`,
        `--ssl-cert=${tls.cert}`,
        `--ssl-key=${tls.key}`,
        '--require-secure-transport=ON',
      ]
    : []

function answers(programs, port, tls) {
  const flags = ['--no-defaults', '--protocol=tcp', `--host=${host}`, `--port=${port}`, `--user=${user}`]
  if (tls) flags.push(`--ssl-ca=${tls.ca}`)
  return new Promise((resolve) => {
    execFile(
      programs.admin,
      [...flags, `--password=${password}`, '--connect-timeout=2', 'ping'],
      (error, output) => {
        // "ping" is content with a refused login; only a real one means that the first statements ran.
        resolve(!error && /mysqld is alive/.test(output))
      }
    )
  })
}
