/**
 * `npm start`: from a fresh clone to a school at http://localhost:3333. Installs, builds, migrates and makes the demo
 * school where that is still to do; a second start only serves.
 */
import { existsSync, mkdirSync } from 'node:fs'
import { build } from './prepare/build.mjs'
import { janusPrograms } from './apt.mjs'
import { installPackages } from './prepare/install.mjs'
import { schoolSettings } from './prepare/settings.mjs'
import { checkOwnNode, node24 } from './run/node.mjs'
import { dataDir, inRoot, root } from './run/paths.mjs'
import { accepts } from './run/ports.mjs'
import { ended, endProcess, startProcess } from './run/processes.mjs'
import { bold, dim, duration, fail, say, step } from './run/say.mjs'
import { mustRun } from './run/tool.mjs'
import { untilReady } from './services/readiness.mjs'

const began = Date.now()
const server = { cwd: inRoot('backend/build') }

/** Who the demo school knows; the list is in the decisions of the project and on the start page of the demo. */
const accounts = [
  ['aluno', 'a pupil with exams to sit (aluno02 to aluno30 are classmates)'],
  ['respondente', 'a respondent'],
  ['responsavel', 'a guardian'],
  ['proctor', 'watches over an exam room'],
  ['comissao', 'the exam committee'],
  ['professor, coordenador, diretor, corretor', 'staff of the school'],
  ['schooladmin', 'administers one school'],
  ['administrador', 'administers everything, imports exams'],
]

async function start() {
  checkOwnNode()
  say(bold('Banca'))
  const settings = schoolSettings({ BANCA_DEMO: 'true', LOG_LEVEL: 'warn' }, { NODE_ENV: 'production' })
  if (await accepts(settings.HOST, Number(settings.PORT))) {
    throw new Error(
      `Port ${settings.PORT} is taken, perhaps by another Banca. End it, or choose another: PORT=3334 npm start`
    )
  }

  await step('Packages (a minute or so the first time)', installPackages)
  const node = node24()
  await step('Pages for candidates and staff', () => build('frontend'))
  await step('Administration console', () => build('admin'))
  await step('Server', () => build('backend'))

  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const fresh = settings.DB_CONNECTION === 'sqlite' && !existsSync(settings.SQLITE_PATH)
  const ace = (what, ...args) => mustRun(what, node, ['ace.js', ...args], { ...server, env: settings })
  await step(fresh ? 'Making the database' : 'Database', () =>
    ace('Migrating', 'migration:run', '--force').then(() => 'schema is current')
  )
  if (settings.BANCA_DEMO === 'true') {
    await step('Demo school (only into an empty database)', () =>
      ace('Making the demo school', 'demo:seed', '--if-empty').then(lastLine)
    )
  }
  await serve(node, settings)
}

/** Runs the server until it ends or we are told to end. */
async function serve(node, settings) {
  const child = startProcess(node, ['bin/server.js'], {
    ...server,
    env: settings,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = endOnSignal(child)
  const address = `http://${settings.HOST === '0.0.0.0' ? '127.0.0.1' : settings.HOST}:${settings.PORT}/health`
  const isReady = () =>
    fetch(address).then(
      (answer) => answer.status < 500,
      () => false
    )
  try {
    await step('Serving', () =>
      untilReady({ name: 'The server', child, isReady, said: () => 'What it wrote stands above.' })
    )
  } catch (error) {
    // Ended by the person at the keyboard before it was ready: nothing to explain.
    if (end()) return
    throw error
  }

  say()
  say(`Ready after ${duration(Date.now() - began)}: ${bold(settings.APP_URL)}`)
  if (settings.BANCA_DEMO === 'true') introduce()
  say(videoOf(settings))
  say(dim('Ctrl-C ends it. LOG_LEVEL=info shows every request.'))
  const result = await ended(child)
  await end()
  if (result.code) throw new Error(`The server ended with code ${result.code}.`)
}

function introduce() {
  say('\nLog in as one of these; the password of all is banca-demo-2026')
  for (const [name, what] of accounts) say(`  ${name.padEnd(44)}${dim(what)}`)
  say()
}

/** Whether live rooms have video, and how to get it where they have not. */
function videoOf(settings) {
  if (settings.MEDIA === 'stills') return dim('Live rooms show still pictures (MEDIA=stills).')
  if (settings.JANUS_NODES || settings.JANUS_PATH || janusPrograms()) return dim('Live rooms have video, by Janus.')
  return 'Janus is not installed: live rooms show still pictures. For video: sudo apt-get install janus janus-tools ffmpeg'
}

/** Passes the first signal on as SIGTERM and waits for requests in flight; a second one ends it at once. */
function endOnSignal(child) {
  let ending = null
  const onSignal = () => {
    if (ending) return void endProcess(child, 'SIGKILL')
    say('\nEnding: requests in flight are finished first …')
    ending = endProcess(child, 'SIGTERM', 30_000)
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
await start().catch(fail)
process.exit()
