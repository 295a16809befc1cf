/**
 * `npm run cluster`: what several machines are for a state, on this one: server processes and a worker behind a balancer, with a MariaDB, a
 * Redis, an S3-compatible store and two Janus of their own. For trying what happens when any of them dies; docs/operating.md has production.
 */
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureParts, missingParts } from './apt.mjs'
import { placeBalancer } from './cluster/balancer.mjs'
import { sitClass } from './cluster/class.mjs'
import { endAtOnce, member, restartOneByOne, schoolPrograms } from './cluster/members.mjs'
import { readOptions } from './cluster/options.mjs'
import { MAX_CONNECTIONS, placeServices } from './cluster/services.mjs'
import { clusterSettings } from './cluster/settings.mjs'
import { endLeftovers, isThere, knownBy, orderable, readState, writeState } from './cluster/state.mjs'
import { placeVersion } from './cluster/version.mjs'
import { build } from './prepare/build.mjs'
import { installPackages } from './prepare/install.mjs'
import { introduceDemo } from './run/demo.mjs'
import { checkOwnNode, node24 } from './run/node.mjs'
import { dataDir, root } from './run/paths.mjs'
import { accepts } from './run/ports.mjs'
import { bold, dim, duration, fail, say, step, yellow } from './run/say.mjs'
import { aceOf, calledAs, migrate, migrationAceOf, requireFreePort } from './run/school.mjs'

const HOST = '127.0.0.1'
const folder = join(dataDir, 'cluster')
const began = Date.now()

/**
 * Where the process of that name writes, in the folder of the cluster.
 * @returns {import('node:child_process').StdioOptions}
 */
function logOf(name) {
  const file = openSync(join(folder, 'logs', `${name}.log`), 'w', 0o600)
  return ['ignore', file, file]
}

const tell = (message) => say(`${yellow('!')} ${message}`)

/** What npm cannot install; MariaDB, Redis and nginx are needed, the rest is left out with a word. */
async function ensureServices() {
  const missing = await ensureParts(missingParts(['mariadb', 'redis', 'nginx', 's3', 'janus']))
  const needed = missing.filter(({ name }) => !['s3', 'janus'].includes(name))
  if (needed.length > 0)
    throw new Error(needed.map(({ title, remedy }) => `${title} is missing. Remedy: ${remedy}`).join('\n'))
  for (const { title, remedy } of missing) tell(`Without ${title}. Remedy: ${remedy}`)
}

async function prepare() {
  await step('Packages (a minute or so the first time)', installPackages)
  await ensureServices()
  await buildAll()
  for (const path of [folder, join(folder, 'logs')]) mkdirSync(path, { recursive: true, mode: 0o700 })
}

async function buildAll() {
  await step('Pages for candidates and staff', () => build('frontend'))
  await step('Administration console', () => build('admin'))
  await step('Server', () => build('backend'))
}

/** Runs the cluster until SIGINT or SIGTERM. */
async function run({ processes, port }) {
  const left = await endLeftovers(folder)
  if (left.length > 0) tell(`Ended what an earlier start had left: ${left.join(', ')}`)
  await requireFreePort({ HOST, PORT: String(port) }, calledAs('cluster'))
  await prepare()
  const node = node24()

  /** @type {import('./cluster/state.mjs').State} */
  const state = {
    launcher: knownBy(process.pid),
    address: `http://localhost:${port}`,
    isReady: false,
    processes: {},
    restarts: 0,
    restarting: null,
  }
  const started = (name, pid) => {
    if (pid !== undefined) state.processes[name] = knownBy(pid)
    writeState(folder, state)
  }
  writeState(folder, state)
  const asMember = (program) => member(program, { started, tell })

  const placed = await placeServices(folder, logOf, node)
  const shared = placed.services.map(asMember)
  await step('MariaDB, Redis, store and media servers', () =>
    Promise.all(shared.map((one) => one.begin())).then(() => `${shared.length} processes`)
  )
  const base = clusterSettings({
    folder,
    port,
    processes: processes + 1,
    maxConnections: MAX_CONNECTIONS,
    services: { ...placed.settings, JOBS: 'off' },
  })
  const ace = aceOf(node, { ...base, PORT: String(port) })
  const toMigrate = migrationAceOf(node, { ...base, PORT: String(port) })
  await step('Database', () => migrate(toMigrate).then(() => 'schema is current'))
  await step('Demo school (only into an empty database)', () =>
    ace('Making the demo school', 'demo:seed', '--if-empty').then(() => 'ready')
  )

  const versions = join(folder, 'versions')
  /** All that servers may run: the latest is what starts run from now on. */
  let running = [placeVersion(versions)]
  const version = () => running.at(-1) ?? ''
  const programs = await schoolPrograms({ processes, node, settings: base, version, stdioOf: logOf })
  const servers = programs.servers.map(asMember)
  const worker = asMember(programs.worker)
  await step(`${processes} server processes and a worker`, () =>
    Promise.all([...servers, worker].map((one) => one.begin())).then(() => 'ready')
  )
  const nginx = placeBalancer({
    folder: join(folder, 'nginx'),
    port,
    upstreams: programs.servers.map(({ port: own }) => own),
    stdio: logOf('balancer'),
  })
  const balancer = asMember({
    name: 'balancer',
    place: base.APP_URL,
    start: nginx.start,
    isReady: () => accepts(HOST, port),
  })
  await balancer.begin()

  introduce(base.APP_URL, [balancer, ...servers, worker, ...shared])
  process.on('SIGUSR2', () => void restart())
  const takesOrders = (isReady) => writeState(folder, Object.assign(state, { isReady }))
  takesOrders(true)
  await untilSignal()
  takesOrders(false)
  say('\nEnding all of it …')
  await balancer.end()
  await endAtOnce([...servers, worker])
  await Promise.all(shared.map((one) => one.end()))

  /** One restart at a time. */
  async function restart() {
    if (state.restarting !== null || !state.isReady) return
    const note = (name) => {
      state.restarting = name
      writeState(folder, state)
      tell(`Restarting ${name}`)
    }
    try {
      note('the database (schema)')
      await migrate(toMigrate)
      running.push(placeVersion(versions, { running }))
      await restartOneByOne([worker, ...servers], note)
      running = [version()]
      state.restarts += 1
      tell('All processes were restarted.')
    } catch (error) {
      tell(`The restart did not end well: ${error instanceof Error ? error.message : error}`)
    }
    state.restarting = null
    writeState(folder, state)
  }
}

/** Resolves at the first signal; the second one ends everything at once, by the handlers of processes.mjs. */
const untilSignal = () =>
  new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'])
      process.once(name, () => {
        process.once(name, () => process.exit(1))
        resolve(null)
      })
  })

/** @param {string} address @param {import('./cluster/members.mjs').Member[]} members */
function introduce(address, members) {
  say(`\nReady after ${duration(Date.now() - began)}: ${bold(address)}`)
  introduceDemo()
  for (const { name, place, pid } of members)
    say(`  ${name.padEnd(14)} pid ${String(pid()).padEnd(9)} ${dim(place)}`)
  say(dim(`\nLogs: ${join(folder, 'logs')}. Kill any of them (kill -9 PID): it is started again.`))
  say(
    dim(
      'npm run cluster -- --restart restarts the servers one by one, -- --class has a class write beside you.'
    )
  )
  say(dim('Ctrl-C ends everything.'))
}

/** Orders a restart of the cluster that runs here, and waits until it is done. */
async function orderRestart() {
  orderable(folder)
  await buildAll()
  // It may have ended during the build, or have been started anew.
  const state = orderable(folder)
  let shown
  process.kill(state.launcher.pid, 'SIGUSR2')
  for (let hasBegun = false; ; await wait(200)) {
    if (!isThere(state.launcher)) throw new Error('The cluster ended meanwhile.')
    const now = readState(folder)
    if (now && now.restarts > state.restarts) return say('All processes were restarted.')
    if (now?.restarting && now.restarting !== shown) say(`Restarting ${(shown = now.restarting)}`)
    if (hasBegun && now?.restarting === null)
      throw new Error('The restart did not end well: the terminal of the cluster says why.')
    hasBegun ||= now?.restarting !== null
  }
}

process.chdir(root)
try {
  checkOwnNode()
  const options = readOptions(process.argv.slice(2))
  if (options.isClass) process.exitCode = await sitClass({ address: orderable(folder).address, ...options })
  else await (options.restart ? orderRestart() : run(options))
} catch (error) {
  fail(error)
}
process.exit()
