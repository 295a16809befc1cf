/**
 * The drill with a real backup: loaded into a scratch database and compared there. No server is started on it: its background work would
 * remove files that the school still has. The database of the school is read, never written.
 */
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { schoolSettings } from '../prepare/settings.mjs'
import { node24 } from '../run/node.mjs'
import { inRoot } from '../run/paths.mjs'
import { atTheEnd } from '../run/processes.mjs'
import { aceOf, serverSettings } from '../run/school.mjs'
import { refuseNamedDatabase, toolsOf } from './mariadb_tools.mjs'
import { startReport } from './report.mjs'
import { compareAudit, compareExams, compareFiles, compareTriggers } from './verify.mjs'

/** Settings of the scratch database's server, where it is another one or has another account; DB_* without them. */
const TARGET = ['HOST', 'PORT', 'USER', 'PASSWORD', 'TLS_CA']

/** The secret itself, or what the file that is named in its place holds. */
const secretOf = (settings, name) => {
  const file = settings[`${name}_FILE`]
  return file ? readFileSync(file, 'utf8').replace(/\r?\n$/, '') : (settings[name] ?? '')
}

const placeOf = (settings) => ({
  host: settings.DB_HOST ?? '127.0.0.1',
  port: settings.DB_PORT ?? '3306',
  user: settings.DB_USER ?? '',
  password: secretOf(settings, 'DB_PASSWORD'),
  ca: settings.DB_TLS_CA,
})

/** The settings of the server that the scratch database is on. */
export function targetSettings(settings) {
  const given = TARGET.filter((name) => settings[`DRILL_DB_${name}`])
  const others = Object.fromEntries(given.map((name) => [`DB_${name}`, settings[`DRILL_DB_${name}`]]))
  return { ...settings, ...others, ...(given.includes('PASSWORD') ? { DB_PASSWORD_FILE: undefined } : {}) }
}

/**
 * A scratch database to load into. One with tables is refused, so that no database in use is ever written.
 * @param {ReturnType<typeof toolsOf>} tools of its server
 * @returns {Promise<() => Promise<void>>} drops it, if it was made here
 */
export async function openScratch(tools, name) {
  const tables = await tools.tables(name)
  if (tables !== null && tables > 0)
    throw new Error(`The database ${name} has ${tables} tables: the drill loads into an empty one only.`)
  if (tables === null) await tools.make(name)
  return async () => {
    if (tables === null) await tools.drop(name)
  }
}

/** The client skips what a dump says for another database: what is left may be nothing, which migrations would then fill. */
export async function requireTables(tools, name, file) {
  if (!(await tools.tables(name))) throw new Error(`${file} brought no table into ${name}.`)
}

/**
 * @param {{ dump?: string, digests?: string, scratch: string, dataDir?: string, keep?: boolean }} options
 * @returns {Promise<{ code: number, problems: string[] }>} the exit code, and what differs
 */
export async function ownDrill({ dump, digests, scratch, dataDir, keep = false }) {
  if (!existsSync(inRoot('backend/build/ace.js')))
    throw new Error('There is no build: run `npm ci` and `npm run build` first.')
  if (Boolean(dump) !== Boolean(digests))
    throw new Error('--dump and --digests go together: the digests that were written beside that dump.')
  for (const file of [dump, digests]) if (file && !existsSync(file)) throw new Error(`There is no ${file}.`)
  const settings = serverSettings(schoolSettings({}, { NODE_ENV: 'production' }))
  const folder = mkdtempSync(join(tmpdir(), 'banca-drill-'))
  const removeNow = () => rmSync(folder, { recursive: true, force: true })
  const forget = atTheEnd(removeNow)
  const kind = await (settings.DB_CONNECTION === 'mysql' ? mariaDbKind : sqliteKind)(
    settings,
    scratch,
    folder
  )
  const report = startReport(`The backup of this school, into ${kind.target}`)
  try {
    const own = { digests: join(folder, 'exams.digests'), dump: join(folder, 'database') }
    if (!dump) {
      const ace = aceOf(node24(), settings)
      await report.before('Digests of the finished exams', () =>
        ace('Writing digests', 'exams:digest', `--out=${own.digests}`).then(() => undefined)
      )
      await report.before('Backup of the database', () => kind.dump(own.dump))
    }
    await report.restore('The database is loaded', () => kind.load(dump ?? own.dump))
    // As a start does: the backup may be older than the program. Nothing of it announces or relays anything.
    const restored = {
      ...kind.settings,
      EVENTS: 'process',
      MEDIA: 'stills',
      LOG_LEVEL: 'warn',
      ...filesOf(dataDir),
    }
    await report.restore('It is brought to the schema of this version', () =>
      aceOf(node24(), restored)('Migrating', 'migration:run', '--force').then(() => undefined)
    )
    await report.verify('All finished exams are compared', () =>
      compareExams(restored, digests ?? own.digests)
    )
    await report.verify('All stored files are compared', () => compareFiles(restored))
    await report.verify('The record of acts is verified', () => compareAudit(restored))
    if (kind.triggers) await report.verify('Its triggers are there', kind.triggers)
    return report.end()
  } finally {
    if (!keep) await kind.end()
    removeNow()
    forget()
  }
}

/** A restored copy of DATA_DIR, or of a bucket (the same names below `files`); without it the store that serves now, which is only read. */
const filesOf = (dataDir) => (dataDir ? { STORE: 'disk', DATA_DIR: dataDir } : {})

async function mariaDbKind(settings, scratch) {
  const target = targetSettings(settings)
  const [from, into] = [toolsOf(placeOf(settings)), toolsOf(placeOf(target))]
  const drop = await openScratch(into, scratch)
  return {
    target: `the database ${scratch} at ${target.DB_HOST ?? '127.0.0.1'}`,
    settings: { ...target, DB_DATABASE: scratch },
    dump: (file) => from.dump(settings.DB_DATABASE ?? 'banca', file),
    load: async (file) => {
      refuseNamedDatabase(file)
      await into.load(scratch, file)
      await requireTables(into, scratch, file)
    },
    triggers: () => compareTriggers(into, scratch),
    end: async () => {
      await drop()
      from.end()
      into.end()
    },
  }
}

async function sqliteKind(settings, _scratch, folder) {
  const file = join(folder, 'scratch.sqlite')
  return {
    target: 'a file of its own',
    settings: { ...settings, SQLITE_PATH: file },
    dump: (to) =>
      aceOf(node24(), settings)('Copying the database', 'database:backup', to).then(() => undefined),
    load: (from) => copyFileSync(from, file),
    end: async () => undefined,
  }
}
