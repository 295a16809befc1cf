/** Dumping a database of MariaDB or MySQL and loading it into another one, by the programs of the machine. */
import { closeSync, createReadStream, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { findProgram } from '../run/paths.mjs'
import { atTheEnd, ended, startProcess } from '../run/processes.mjs'
import { mustRun } from '../run/tool.mjs'

/**
 * How a server is reached.
 * @typedef {{ host: string, port: string, user: string, password: string, ca?: string }} Place
 */

/** The programs, or null where one is missing. */
export function mariaDbTools() {
  const client = findProgram('mariadb', 'mysql')
  const dump = findProgram('mariadb-dump', 'mysqldump')
  return client && dump ? { client, dump } : null
}

const quoted = (text) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** Names of databases that need no quoting rules: ours, and what an operator gives. */
const PLAIN_NAME = /^\w{1,64}$/

/**
 * The tools of one server. The password is in a file that only its owner reads, never among the arguments, which others of the machine see.
 * @param {Place} place
 */
export function toolsOf({ host, port, user, password, ca }) {
  const programs = mariaDbTools()
  if (!programs) throw new Error('mariadb and mariadb-dump are not installed: apt-get install mariadb-client')
  const folder = mkdtempSync(join(tmpdir(), 'banca-drill-'))
  const removeNow = () => rmSync(folder, { recursive: true, force: true })
  const forget = atTheEnd(removeNow)
  const options = join(folder, 'client.cnf')
  const lines = Object.entries({ host, port, user, password, 'ssl-ca': ca }).flatMap(([name, value]) =>
    value ? [`${name}=${quoted(String(value))}`] : []
  )
  const text = ['[client]', 'protocol=tcp', 'default-character-set=utf8mb4', ...lines, ''].join('\n')
  writeFileSync(options, text, { mode: 0o600 })
  const login = `--defaults-file=${options}`

  const query = async (sql) => {
    const output = await mustRun('Asking the database', programs.client, [login, '-N', '-B', '-e', sql])
    return output.split('\n').filter(Boolean)
  }
  return {
    /** Writes one database as it is at one moment, while others read and write it. */
    dump: async (database, file) => {
      // The file is made by us, so that nobody else can read it.
      closeSync(openSync(file, 'wx', 0o600))
      const flags = ['--single-transaction', '--quick', '--hex-blob', '--triggers', '--no-tablespaces']
      await mustRun('Dumping', programs.dump, [login, ...flags, `--result-file=${file}`, plain(database)])
    },
    /** @returns {Promise<number | null>} tables in it; null: there is no such database */
    tables: async (database) => {
      const name = plain(database)
      const found = await query(
        `SELECT COUNT(table_name) FROM information_schema.schemata LEFT JOIN information_schema.tables ON table_schema = schema_name WHERE schema_name = '${name}' GROUP BY schema_name`
      )
      return found.length === 0 ? null : Number(found[0])
    },
    /** @returns {Promise<string[]>} the tables that have triggers */
    guarded: (database) =>
      query(
        `SELECT DISTINCT event_object_table FROM information_schema.triggers WHERE trigger_schema = '${plain(database)}'`
      ),
    make: (database) => query(`CREATE DATABASE \`${plain(database)}\` CHARACTER SET utf8mb4`),
    drop: (database) => query(`DROP DATABASE \`${plain(database)}\``),
    load: (database, file) => load(programs.client, [login, '--one-database', plain(database)], file),
    end() {
      removeNow()
      forget()
    },
  }
}

function plain(name) {
  if (!PLAIN_NAME.test(name)) throw new Error(`A database is named by letters, digits and _, not ${name}`)
  return name
}

/** A dump that names its database would be written there, whatever it is loaded into. */
export function refuseNamedDatabase(file) {
  if (file.endsWith('.gz')) return
  const start = Buffer.alloc(16_384)
  const handle = openSync(file, 'r')
  const length = readSync(handle, start, 0, start.byteLength, 0)
  closeSync(handle)
  if (/^(?:USE `|(?:\/\*!\d+ )?CREATE DATABASE)/m.test(start.toString('utf8', 0, length)))
    throw new Error(
      `${file} names the database it belongs to: dump one database without --databases and --all-databases`
    )
}

/** Statements for any other database than the one named are skipped by the client (`--one-database`). */
async function load(client, args, file) {
  const child = startProcess(client, args, { stdio: ['pipe', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr?.on('data', (text) => {
    complaint = (complaint + text).slice(-4000)
  })
  const over = ended(child)
  const input = createReadStream(file)
  // Where the client ends early it is its own message that says why.
  const broken = await (
    file.endsWith('.gz') ? pipeline(input, createGunzip(), child.stdin) : pipeline(input, child.stdin)
  ).then(
    () => null,
    (error) => error
  )
  const { code, error } = await over
  if (code !== 0 || error) throw new Error(`Loading ${file}: ${error?.message ?? complaint}`)
  if (broken) throw broken
}
