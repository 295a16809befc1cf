/**
 * `npm start`: from a fresh clone to a school at http://localhost:3333. Installs, builds, migrates and makes the demo
 * school where that is still to do; a second start only serves.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { build } from './prepare/build.mjs'
import { janusPrograms } from './apt.mjs'
import { installPackages } from './prepare/install.mjs'
import { onLoopback, schoolSettings } from './prepare/settings.mjs'
import { bankedPayments, introduceDemo, serveBank } from './run/demo.mjs'
import { checkOwnNode, node24 } from './run/node.mjs'
import { dataDir, root } from './run/paths.mjs'
import { bold, dim, duration, fail, say, step, yellow } from './run/say.mjs'
import {
  aceOf,
  calledAs,
  graceOf,
  launcherCode,
  migrate,
  migrationAceOf,
  requireFreePort,
  serveSchool,
} from './run/school.mjs'

const began = Date.now()

async function start() {
  checkOwnNode()
  say(bold('Banca'))
  const settings = schoolSettings({ LOG_LEVEL: 'warn' }, { NODE_ENV: 'production' })
  const isForAll = settings.BANCA_DEMO === undefined && !onLoopback(settings)
  settings.BANCA_DEMO ??= isForAll ? 'false' : 'true'
  if (settings.BANCA_DEMO === 'true' && settings.PAYMENT_PROVIDER === undefined)
    Object.assign(settings, await bankedPayments(Number(settings.PORT)))
  await requireFreePort(settings, calledAs('start'))

  await step('Packages (a minute or so the first time)', installPackages)
  const node = node24()
  await step('Pages for candidates and staff', () => build('frontend'))
  await step('Administration console', () => build('admin'))
  await step('Server', () => build('backend'))

  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const fresh = settings.DB_CONNECTION === 'sqlite' && !existsSync(settings.SQLITE_PATH)
  const ace = aceOf(node, settings)
  await step(fresh ? 'Making the database' : 'Database', () =>
    migrate(migrationAceOf(node, settings)).then(() => 'schema is current')
  )
  if (settings.BANCA_DEMO === 'true') {
    await step('Demo school (only into an empty database)', () =>
      ace('Making the demo school', 'demo:seed', '--if-empty').then(lastLine)
    )
  } else if (isForAll) {
    say(dim('No demo school: it is made only where HOST and APP_URL are this machine alone (loopback).'))
  }
  await serve(node, settings)
}

/** Runs the server until SIGINT or SIGTERM. */
async function serve(node, settings) {
  const school = serveSchool({ node, settings, log: (_, message) => say(`${yellow('!')} ${message}`) })
  const end = endOnSignal(school, graceOf(settings))
  try {
    await step('Serving', () => school.ready)
  } catch (error) {
    // Ended by the person at the keyboard before it was ready: nothing to explain.
    if (end()) return
    throw error
  }

  const hasBank = settings.BANCA_DEMO === 'true' && settings.PAYMENT_PROVIDER === 'sandbox'
  if (hasBank) serveBank(node, settings, dataDir)
  say()
  say(`Ready after ${duration(Date.now() - began)}: ${bold(settings.APP_URL)}`)
  if (settings.BANCA_DEMO === 'true') introduceDemo(settings.PORT)
  say(videoOf(settings))
  if (hasBank)
    say(
      dim(
        `Appeals that cost money are paid at the sandbox bank, ${settings.PAYMENT_SANDBOX_URL}: no money is moved.`
      )
    )
  say(dim('Ctrl-C ends it. LOG_LEVEL=info shows every request.'))
  const { code, why } = await school.over
  await end()
  if (code !== 0)
    throw Object.assign(new Error(`The school is not served any more: ${why}.`), { exitCode: code })
}

/** Whether live rooms have video, and how to get it where they have not. */
function videoOf(settings) {
  if (settings.MEDIA === 'stills') return dim('Live rooms show still pictures (MEDIA=stills).')
  if (settings.EVENTS === 'redis' && !settings.JANUS_NODES)
    return 'Several processes (EVENTS=redis) share media servers: live rooms show still pictures until JANUS_NODES names them.'
  if (settings.JANUS_NODES || settings.JANUS_PATH || janusPrograms())
    return dim('Live rooms have video, by Janus.')
  return 'Janus is not installed: live rooms show still pictures. For video: sudo apt-get install janus janus-tools ffmpeg'
}

/** The first signal lets requests in flight finish; a second one ends all at once. Returns the end under way, if any. */
function endOnSignal(school, graceMs) {
  let ending = null
  const onSignal = () => {
    if (ending) return void school.end('SIGKILL')
    say('\nEnding: requests in flight are finished first …')
    ending = school.end('SIGTERM', graceMs)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  return () => ending
}

const lastLine = (output) =>
  output
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^\[ \w+ \]\s*/, '') || 'done'

process.chdir(root)
await start().catch((error) => {
  fail(error)
  process.exitCode = launcherCode(error)
})
process.exit()
