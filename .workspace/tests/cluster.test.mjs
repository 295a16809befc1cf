/** `npm run cluster`: what its balancer passes on, what an earlier start left behind, and how its processes are restarted. */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { placeBalancer, plainRules } from '../cluster/balancer.mjs'
import { placeHaproxy, plainHaproxyRules } from '../cluster/haproxy.mjs'
import { member, restartOneByOne, schoolPrograms } from '../cluster/members.mjs'
import { readOptions } from '../cluster/options.mjs'
import { clusterSettings, poolOf } from '../cluster/settings.mjs'
import {
  beganAt,
  endLeftovers,
  isThere,
  knownBy,
  orderable,
  readState,
  writeState,
} from '../cluster/state.mjs'
import { placeVersion } from '../cluster/version.mjs'
import { inRoot } from '../run/paths.mjs'
import { accepts, freePort } from '../run/ports.mjs'
import { ended, endProcess, startProcess } from '../run/processes.mjs'
import { runTool } from '../run/tool.mjs'
import { deployFile, skipWithout, startUpstream, temporaryFolder } from './deploy_fixture.mjs'

const ADDRESS = 'http://localhost:3333'

/** A process that does nothing until it is ended. */
const idle = () =>
  startProcess(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { stdio: 'ignore' })

const skip = skipWithout('nginx', 'nginx')

test(
  'the balancer has the rules of the example for production, for so many processes',
  { skip },
  async (t) => {
    const folder = temporaryFolder(t)
    const { check } = placeBalancer({ folder, port: await freePort(), upstreams: [13331, 13332, 13333] })
    const { code, output } = await runTool('nginx', check)
    assert.equal(code, 0, output)
    assert.doesNotMatch(output, /warn/)
    const rules = plainRules(deployFile('nginx/banca.conf'), { port: 1, upstreams: [2, 3], idleMs: 500 })
    for (const rule of [
      'proxy_next_upstream error timeout non_idempotent;',
      'proxy_buffering off;',
      'least_conn;',
    ])
      assert.ok(rules.includes(rule), rule)
    assert.doesNotMatch(rules, /ssl|443|listen 80|3333/)
  }
)

test(
  'HAProxy without TLS has the other rules of its example, for so many processes',
  { skip: skipWithout('haproxy', 'haproxy') },
  async (t) => {
    const upstreams = [13331, 13332, 13333]
    const { check } = placeHaproxy({ folder: temporaryFolder(t), port: await freePort(), upstreams })
    const { code, output } = await runTool('haproxy', check)
    assert.equal(code, 0, output)
    assert.doesNotMatch(output, /warn/i)
    const rules = plainHaproxyRules(deployFile('haproxy/haproxy.cfg'), { port: 1, upstreams })
    for (const rule of [
      'balance leastconn',
      'retry-on conn-failure empty-response',
      'http-request disable-l7-retry unless may_repeat',
      ...upstreams.map((port) => `server p${port} 127.0.0.1:${port} check inter 2s fall 2 rise 1`),
    ])
      assert.ok(rules.includes(rule), rule)
    assert.doesNotMatch(rules, /ssl|bind :|127\.0\.0\.1:3334/)
  }
)

test('an example that no longer has what is replaced is no balancer', () => {
  const other = (path) => deployFile(path).replace('X-Forwarded-Proto https', 'X-Forwarded-Proto $scheme')
  const options = { port: 1, upstreams: [2], idleMs: 500 }
  assert.throws(() => plainRules(other('nginx/banca.conf'), options), /no longer has/)
  assert.throws(() => plainHaproxyRules(other('haproxy/haproxy.cfg'), options), /no longer has/)
})

test(
  'the balancer gives calls the address that people type, and ends with its process',
  { skip },
  async (t) => {
    let seen
    const upstream = await startUpstream(t, (incoming, response) => {
      seen = incoming.headers
      response.end('served')
    })
    const port = await freePort()
    const child = placeBalancer({ folder: temporaryFolder(t), port, upstreams: [upstream.port] }).start()
    t.after(() => endProcess(child))
    while (!(await accepts('127.0.0.1', port))) assert.equal(child.exitCode, null)
    assert.equal(await (await fetch(`http://localhost:${port}/v1/settings`)).text(), 'served')
    assert.equal(seen.host, `localhost:${port}`)
    assert.equal(seen['x-forwarded-proto'], 'http')
    process.kill(child.pid, 'SIGKILL')
    await ended(child)
    assert.equal(await accepts('127.0.0.1', port), false)
  }
)

test('without options there is a server process for each core, two at least, and one worker', async () => {
  const named = async (cores, ...args) => {
    const { processes } = readOptions(args, { cores })
    const options = { processes, node: '', settings: {}, version: () => '', stdioOf: () => 'ignore' }
    const { servers, worker } = await schoolPrograms(options)
    assert.equal(new Set(servers.map(({ port }) => port)).size, processes)
    return [...servers, worker].map(({ name }) => name)
  }
  const two = ['server-1', 'server-2', 'worker']
  assert.deepEqual(await named(1), two)
  assert.deepEqual(await named(2), two)
  assert.deepEqual(await named(4), ['server-1', 'server-2', 'server-3', 'server-4', 'worker'])
  assert.deepEqual(await named(4, '--processes', '1'), ['server-1', 'worker'])
  assert.throws(
    () => readOptions(['--processes', '0']),
    /--processes is 0: give 1 to 64\nUsage: npm run cluster/
  )
})

test('a start ends what an earlier launcher left, and no process that has got such an id since', async (t) => {
  const folder = temporaryFolder(t)
  const [left, other] = [idle(), idle()]
  t.after(() => Promise.all([left, other].map((child) => endProcess(child, 'SIGKILL'))))
  const gone = idle()
  const launcher = knownBy(gone.pid)
  await endProcess(gone, 'SIGKILL')
  const processes = { server: knownBy(left.pid), worker: { pid: other.pid, began: 'another moment' } }
  writeState(folder, { launcher, address: ADDRESS, isReady: true, processes, restarts: 0, restarting: null })
  assert.deepEqual(await endLeftovers(folder), ['server'])
  await ended(left)
  assert.notEqual(beganAt(other.pid), null)
  assert.deepEqual(await endLeftovers(folder), [])
})

test('a start beside a launcher that runs is refused, and ends nothing', async (t) => {
  const folder = temporaryFolder(t)
  assert.deepEqual(await endLeftovers(folder), [])
  const child = idle()
  t.after(() => endProcess(child, 'SIGKILL'))
  const server = knownBy(child.pid)
  writeState(folder, {
    launcher: knownBy(process.pid),
    address: ADDRESS,
    isReady: true,
    processes: { server },
    restarts: 0,
    restarting: null,
  })
  await assert.rejects(
    endLeftovers(folder),
    new RegExp(`A cluster runs here already \\(pid ${process.pid}\\)`)
  )
  assert.ok(isThere(server))
  assert.deepEqual(readState(folder)?.processes, { server })
})

test('a restart is ordered from a launcher that listens for it alone: a signal before would end it', (t) => {
  const folder = temporaryFolder(t)
  assert.throws(() => orderable(folder), /No cluster runs here/)
  const state = {
    launcher: knownBy(process.pid),
    address: ADDRESS,
    isReady: false,
    processes: {},
    restarts: 0,
    restarting: null,
  }
  writeState(folder, state)
  assert.throws(() => orderable(folder), /is starting or ending/)
  writeState(folder, { ...state, isReady: true })
  assert.equal(orderable(folder).launcher.pid, process.pid)
  writeState(folder, { ...state, isReady: true, launcher: { pid: process.pid, began: 'another moment' } })
  assert.throws(() => orderable(folder), /No cluster runs here/)
})

test('processes are restarted one after the other, each ready before the next one ends', async () => {
  const order = []
  const of = (name) => ({
    name,
    place: '',
    pid: () => undefined,
    begin: async () => void order.push(`${name} begins`),
    end: async () => void order.push(`${name} ends`),
  })
  await restartOneByOne(
    [of('a'), of('b')],
    (name) => order.push(name),
    async () => void order.push('settled')
  )
  const once = (name) => [name, `${name} ends`, `${name} begins`, 'settled']
  assert.deepEqual(order, [...once('a'), ...once('b')])
})

test('a process that was killed is started again, and its new id is written', async (t) => {
  const pids = []
  let heard = () => {}
  const one = member(
    { name: 'one', place: '', start: idle, isReady: async () => true },
    {
      started: (_, pid) => {
        pids.push(pid)
        heard()
      },
      tell: () => {},
    }
  )
  t.after(() => one.end('SIGKILL'))
  await one.begin()
  const again = new Promise((resolve) => (heard = () => resolve(null)))
  process.kill(one.pid() ?? 0, 'SIGKILL')
  await again
  assert.equal(new Set(pids).size, 2)
  assert.equal(one.pid(), pids.at(-1))
})

test('a build changes nothing under servers that run, and a version that nobody runs is forgotten', (t) => {
  const checkout = temporaryFolder(t)
  const versions = temporaryFolder(t)
  const from = (path) => join(checkout, path)
  for (const path of [
    'backend/build/app',
    'backend/node_modules',
    'frontend/dist',
    'admin/dist',
    'node_modules',
  ])
    mkdirSync(from(path), { recursive: true })
  const loadedLate = (version) => readFileSync(join(version, 'backend/app/late.js'), 'utf8')
  const build = (text) => writeFileSync(from('backend/build/app/late.js'), text)
  writeFileSync(from('node_modules/package.txt'), 'a package')
  build('former')
  const former = placeVersion(versions, { from })
  build('next')
  assert.equal(loadedLate(former), 'former')
  assert.equal(readFileSync(join(former, 'node_modules/package.txt'), 'utf8'), 'a package')
  const next = placeVersion(versions, { from, running: [former] })
  assert.deepEqual([loadedLate(former), loadedLate(next)], ['former', 'next'])
  const last = placeVersion(versions, { from, running: [next] })
  assert.deepEqual(
    [former, next, last].map((version) => existsSync(version)),
    [false, true, true]
  )
})

test('the pools of all processes fit the database', () => {
  for (const processes of [2, 3, 9, 17, 65])
    assert.ok(poolOf(processes, 300) * processes + 10 <= 300, `${processes} processes`)
  assert.equal(poolOf(3, 300), 20)
  assert.equal(poolOf(29, 300), 10)
})

test('settings of another school on this machine reach no process of a cluster', (t) => {
  const folder = temporaryFolder(t)
  const options = {
    folder,
    port: 3333,
    processes: 3,
    maxConnections: 300,
    services: { DB_HOST: '127.0.0.1' },
  }
  const settings = clusterSettings(options)
  const others = namesOfSettings().filter((name) => /_FILE$|_CA$|^APP_KEYS_OLD$|^SQLITE_PATH$/.test(name))
  assert.ok(others.length >= 6)
  for (const name of others) assert.ok(name in settings && settings[name] === undefined, name)
  assert.equal(settings.SERVER_PROCESSES, '3')
  assert.equal(clusterSettings(options).APP_KEY, settings.APP_KEY)
})

/** Every setting that .env.example explains. */
function namesOfSettings() {
  const text = readFileSync(inRoot('.env.example'), 'utf8')
  return [...new Set([...text.matchAll(/^#? ?([A-Z][A-Z_0-9]+)=/gm)].map(([, name]) => name))]
}
