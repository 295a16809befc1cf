/**
 * `npm run drill:restore`: whether a backup brings back what it should, and how long that takes. Without arguments on a demo school of its
 * own; with `--own` on a backup of the school that `.env` names, which is never written. Ends with 0 when nothing differs, with 2 when
 * something does (each is named), with 1 when the drill could not be made.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { demoDrill, prepareDemo } from './drill/demo_drill.mjs'
import { mariaDbTools } from './drill/mariadb_tools.mjs'
import { ownDrill } from './drill/own_drill.mjs'
import { checkOwnNode } from './run/node.mjs'
import { root } from './run/paths.mjs'
import { fail, say, yellow } from './run/say.mjs'
import { mariaDbPrograms } from './services/mariadb.mjs'
import { swiftPrograms } from './services/swift.mjs'

const USAGE = `Usage: npm run drill:restore                        a demo school, on SQLite and, where it is installed, on MariaDB
       npm run drill:restore -- --database sqlite   (or mariadb) on one of them
       npm run drill:restore -- --store s3          its files in an S3-compatible store (python3-swift)
       npm run drill:restore -- --own [options]     a backup of this school, with the settings of .env
  --dump FILE --digests FILE   the backup (.sql, .sql.gz; SQLite: the copy) and what exams:digest wrote beside it; without them both are made now
  --scratch NAME               the database to load into: a new one, or one without tables (banca_drill_ and the time)
  --data-dir FOLDER            a restored copy of DATA_DIR; without it the files of the store in use are compared
  --keep                       leave the scratch database
  DRILL_DB_HOST, _PORT, _USER, _PASSWORD, _TLS_CA: the server of the scratch database, where it is another one or has another account`

const OPTIONS = /** @type {const} */ ({
  database: { type: 'string' },
  store: { type: 'string', default: 'disk' },
  own: { type: 'boolean', default: false },
  dump: { type: 'string' },
  digests: { type: 'string' },
  scratch: { type: 'string' },
  'data-dir': { type: 'string' },
  keep: { type: 'boolean', default: false },
})

/** @typedef {{ database?: string, store?: string, own?: boolean, dump?: string, digests?: string, scratch?: string, 'data-dir'?: string, keep?: boolean }} Options */

/** None of them may be given twice, so none is a list. */
function readOptions() {
  try {
    return /** @type {Options} */ (/** @type {unknown} */ (parseArgs({ options: OPTIONS }).values))
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`)
  }
}

/** The databases of a drill on demo schools. */
function kindsOf(wanted) {
  if (wanted !== undefined && wanted !== 'sqlite' && wanted !== 'mariadb')
    throw new Error(`--database is sqlite or mariadb.\n${USAGE}`)
  const hasMariaDb = mariaDbPrograms() !== null && mariaDbTools() !== null
  if (wanted === 'mariadb' && !hasMariaDb)
    throw new Error('MariaDB is not installed: apt-get install mariadb-server mariadb-client')
  if (wanted) return [wanted]
  if (!hasMariaDb) say(yellow('MariaDB is not installed: SQLite alone.'))
  return hasMariaDb ? ['sqlite', 'mariadb'] : ['sqlite']
}

/** Where the files of a drill on demo schools are. */
function storeOf(wanted) {
  if (wanted !== 'disk' && wanted !== 's3') throw new Error(`--store is disk or s3.\n${USAGE}`)
  if (wanted === 's3' && swiftPrograms() === null)
    throw new Error('Swift is not installed: apt-get install python3-swift')
  return wanted
}

/** npm runs us in the root of the checkout, whatever folder the caller is in. */
const fromCaller = (path) => path && resolve(process.env.INIT_CWD ?? '.', path)

async function drill() {
  checkOwnNode()
  const { database, store, own, 'data-dir': dataDir, keep, dump, digests, scratch } = readOptions()
  if (own) {
    const usual = `banca_drill_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
    const paths = { dump: fromCaller(dump), digests: fromCaller(digests), dataDir: fromCaller(dataDir) }
    return (await ownDrill({ ...paths, scratch: scratch ?? usual, keep })).code
  }
  for (const [name, value] of Object.entries({ dump, digests, scratch, 'data-dir': dataDir }))
    if (value) throw new Error(`--${name} goes with --own.\n${USAGE}`)
  const kinds = kindsOf(database)
  const place = storeOf(store)
  await prepareDemo()
  const codes = []
  for (const kind of kinds) codes.push((await demoDrill(kind, { store: place })).code)
  return Math.max(...codes)
}

process.chdir(root)
process.exitCode = await drill().catch((error) => {
  fail(error)
  return 1
})
process.exit()
