/**
 * `npm run serve`: the launcher of a school in earnest. Serves what `npm run build` has built, with the settings of the environment and
 * of .env, after bringing the database to the schema of this version. Restarts a server that fell, writes one JSON object a line,
 * ends at SIGTERM, and with the server's own exit code when it cannot start.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { schoolSettings } from './prepare/settings.mjs'
import { checkOwnNode, node24 } from './run/node.mjs'
import { dataDir, inRoot, root } from './run/paths.mjs'
import {
  calledAs,
  graceOf,
  launcherCode,
  migrate,
  migrationAceOf,
  requireFreePort,
  serveSchool,
} from './run/school.mjs'

/** The levels of the server's own log. */
const LEVELS = { info: 30, warn: 40, error: 50 }

function log(level, msg, details = {}) {
  console.log(
    JSON.stringify({
      level: LEVELS[level],
      time: Date.now(),
      pid: process.pid,
      name: 'banca-supervisor',
      ...details,
      msg,
    })
  )
}

async function serve() {
  checkOwnNode()
  if (!existsSync(inRoot('backend/build/bin/server.js')))
    throw new Error('There is no build: run `npm ci` and `npm run build` first.')
  const node = node24()
  const settings = schoolSettings({}, { NODE_ENV: 'production' })
  await requireFreePort(settings, calledAs('serve'))
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  await migrate(migrationAceOf(node, settings))
  const school = serveSchool({ node, settings, log })
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      log('info', `${signal}: requests in flight are finished first`)
      void school.end('SIGTERM', graceOf(settings))
    })
  await school.ready.then(
    () => log('info', 'the server serves', { serverPid: school.pid(), address: settings.APP_URL }),
    () => undefined
  )
  return (await school.over).code
}

process.chdir(root)
const code = await serve().catch((error) => {
  log('error', error instanceof Error ? error.message : String(error))
  return launcherCode(error)
})
process.exit(code)
