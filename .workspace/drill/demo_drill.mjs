/** The drill on a demo school of its own: made, sat by candidates, backed up, lost, restored, compared. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../prepare/build.mjs'
import { installPackages } from '../prepare/install.mjs'
import { node24 } from '../run/node.mjs'
import { atTheEnd } from '../run/processes.mjs'
import { step } from '../run/say.mjs'
import { aceOf } from '../run/school.mjs'
import { mariaDbSettings, startMariaDb } from '../services/mariadb.mjs'
import { toolsOf } from './mariadb_tools.mjs'
import { privateSettings, seeFinished, sitExams, startServer } from './private_school.mjs'
import { startReport } from './report.mjs'
import { openStore } from './stores.mjs'
import { compareAudit, compareExams, compareFiles } from './verify.mjs'

export async function prepareDemo() {
  await step('Packages (a minute or so the first time)', installPackages)
  for (const part of ['frontend', 'admin', 'backend']) await step(`Build of ${part}`, () => build(part))
}

/**
 * @param {'sqlite' | 'mariadb'} kind
 * @param {{ store?: 'disk' | 's3', damage?: (settings: Record<string, string | undefined>) => Promise<void> | void }} [options] `store`:
 *   where its files are; `damage`: what a test does to the restored school before it is compared
 * @returns {Promise<{ code: number, problems: string[] }>} the exit code, and what differs
 */
export async function demoDrill(kind, { store = 'disk', damage } = {}) {
  const files = store === 's3' ? ', its files in an S3-compatible store' : ''
  const report = startReport(`A demo school on ${kind === 'sqlite' ? 'SQLite' : 'MariaDB'}${files}`)
  const folder = mkdtempSync(join(tmpdir(), 'banca-drill-'))
  const removeNow = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const forget = atTheEnd(removeNow)
  const backup = join(folder, 'backup')
  mkdirSync(backup, { mode: 0o700 })
  const node = node24()
  const kindOf = kind === 'sqlite' ? sqliteKind : mariaDbKind

  const former = await kindOf(join(folder, 'former'))
  const formerStore = await openStore(store)
  const settings = await privateSettings(join(folder, 'former'), {
    ...former.settings,
    ...formerStore.settings,
  })
  await report.before('The demo school is made', async () => {
    const ace = aceOf(node, settings)
    await ace('Migrating', 'migration:run', '--force')
    await ace('Making the demo school', 'demo:seed')
  })
  const kill = await startServer(node, settings)
  const sat = await report.before('Candidates sit exams', () => sitExams(settings.APP_URL))
  const digests = join(backup, 'exams.digests')
  await report.before('Digests of the finished exams', () =>
    aceOf(node, settings)('Writing digests', 'exams:digest', `--out=${digests}`).then(
      () => `${sat.length} handed in a moment ago, and those of the demo`
    )
  )
  await report.before('Backup of the database, while it is in use', () =>
    former.dump(join(backup, 'database'), settings)
  )
  await report.before('Backup of files and secrets', async () => {
    cpSync(settings.DATA_DIR, join(backup, 'data'), { recursive: true })
    await formerStore.copyTo(join(backup, 'bucket'))
  })
  await report.before('The machine is lost', async () => {
    await kill()
    await former.lose()
    await formerStore.lose()
    rmSync(join(folder, 'former'), { recursive: true, force: true, maxRetries: 3 })
  })

  const fresh = await report.restore('A new, empty database', () => kindOf(join(folder, 'fresh')))
  const freshStore = await openStore(store)
  const restored = {
    ...settings,
    ...(await privateSettings(join(folder, 'fresh'), { ...fresh.settings, ...freshStore.settings })),
    APP_KEY: settings.APP_KEY,
  }
  try {
    await report.restore('The database is loaded', () => fresh.load(join(backup, 'database')))
    await report.restore('Files and secrets are copied back', async () => {
      cpSync(join(backup, 'data'), restored.DATA_DIR, { recursive: true })
      await freshStore.copyFrom(join(backup, 'bucket'))
    })
    await damage?.(restored)
    await report.verify('All finished exams are compared', () => compareExams(restored, digests))
    await report.verify('All stored files are compared', () => compareFiles(restored))
    await report.verify('The record of acts is verified', () => compareAudit(restored))
    await report.restore('The server serves, candidates are still logged in', async () => {
      const end = await startServer(node, restored)
      await seeFinished(restored.APP_URL, sat).finally(end)
    })
    return report.end()
  } finally {
    await fresh.lose()
    await freshStore.lose()
    removeNow()
    forget()
  }
}

async function sqliteKind(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'banca.sqlite')
  return {
    settings: { DB_CONNECTION: 'sqlite', SQLITE_PATH: file },
    dump: (to, settings) =>
      aceOf(node24(), settings)('Copying the database', 'database:backup', to).then(() => undefined),
    load: (from) => cpSync(from, file),
    lose: async () => undefined,
  }
}

async function mariaDbKind() {
  const database = await startMariaDb({ database: 'banca_drill' })
  const tools = toolsOf({ ...database, port: String(database.port) })
  return {
    settings: mariaDbSettings(database),
    dump: (to) => tools.dump(database.database, to),
    load: (from) => tools.load(database.database, from),
    lose: async () => {
      tools.end()
      await database.kill9()
      await database.stop()
    },
  }
}
