/** What several server processes share: MariaDB, Redis, a store and two Janus, each on free loopback ports with a folder that stays. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { janusPrograms } from '../apt.mjs'
import { findProgram, inRoot } from '../run/paths.mjs'
import { accepts, freePort } from '../run/ports.mjs'
import { startProcess } from '../run/processes.mjs'
import { mustRun } from '../run/tool.mjs'
import { mariaDbPlace, mariaDbSettings, placeMariaDb } from '../services/mariadb.mjs'
import { placeRedis } from '../services/redis.mjs'
import { placeS3, s3Settings, swiftPrograms } from '../services/swift.mjs'

const HOST = '127.0.0.1'
const DATABASE = 'banca'

/** What the private database takes. */
export const MAX_CONNECTIONS = 300

/** UDP ports of the media, apart from those of `npm start` (42000-42999). */
const JANUS = [
  { name: 'janus-a', rtpPorts: '43000-43499' },
  { name: 'janus-b', rtpPorts: '43500-43999' },
]

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {string} place where it is, for people
 * @property {() => import('node:child_process').ChildProcess} start
 * @property {() => Promise<boolean>} isReady
 * @typedef {{ services: Service[], settings: Record<string, string> }} Placed `settings`: of the server processes
 */

/**
 * @param {string} folder
 * @param {(name: string) => any} stdioOf where the process of that name writes
 * @param {string} node
 * @returns {Promise<Placed>}
 */
export async function placeServices(folder, stdioOf, node) {
  const all = [
    await database(folder, stdioOf),
    await redis(folder, stdioOf),
    await store(folder, stdioOf),
    await media(folder, stdioOf, node),
  ]
  return {
    services: all.flatMap(({ services }) => services),
    settings: Object.assign({}, ...all.map(({ settings }) => settings)),
  }
}

async function database(folder, stdioOf) {
  const port = await freePort()
  const { start, answers } = await placeMariaDb({
    folder: join(folder, 'mariadb'),
    database: DATABASE,
    settings: [`--max-connections=${MAX_CONNECTIONS}`],
    stdio: stdioOf('mariadb'),
  })
  const service = { name: 'mariadb', place: `${HOST}:${port}` }
  return {
    services: [{ ...service, start: () => start(port), isReady: () => answers(port) }],
    settings: mariaDbSettings(mariaDbPlace(port, DATABASE)),
  }
}

/** Keeps nothing: all that is in it expires. */
async function redis(folder, stdioOf) {
  const port = await freePort()
  const own = join(folder, 'redis')
  mkdirSync(own, { recursive: true, mode: 0o700 })
  const { start, answers } = placeRedis({ folder: own, stdio: stdioOf('redis') })
  const service = { name: 'redis', place: `${HOST}:${port}` }
  return {
    services: [{ ...service, start: () => start(port), isReady: () => answers(port) }],
    settings: { EVENTS: 'redis', REDIS_HOST: HOST, REDIS_PORT: String(port) },
  }
}

/** Without Swift files are in DATA_DIR, which the processes of one machine share. */
async function store(folder, stdioOf) {
  if (swiftPrograms() === null) return { services: [], settings: { STORE: 'disk' } }
  const ports = await Promise.all([0, 1, 2, 3].map(() => freePort()))
  const { start, answers, place } = placeS3({ folder: join(folder, 's3'), ports, stdio: stdioOf('s3') })
  const services = [{ name: 's3', place: `${HOST}:${ports[3]}`, start, isReady: answers }]
  return { services, settings: s3Settings(place) }
}

/** Their configuration is made anew at each start, with new secrets; what they record stays. */
async function media(folder, stdioOf, node) {
  const program = findProgram('janus')
  if (program === null || !janusPrograms()) return { services: [], settings: { MEDIA: 'stills' } }
  const services = []
  const entries = []
  for (const { name, rtpPorts } of JANUS) {
    const [wsPort, adminPort] = [await freePort(), await freePort()]
    const [own, recordings] = [join(folder, name), join(folder, `${name}-recordings`)]
    rmSync(own, { recursive: true, force: true })
    mkdirSync(recordings, { recursive: true, mode: 0o700 })
    await mustRun('Configuring Janus', node, [
      inRoot('.workspace/janus_config.mjs'),
      ...['--name', name, '--rtp-ports', rtpPorts, '--out', own, '--recordings', recordings],
      ...['--ws-port', String(wsPort), '--admin-port', String(adminPort)],
    ])
    entries.push(...JSON.parse(readFileSync(join(own, 'nodes.json'), 'utf8')))
    services.push({
      name,
      place: `${HOST}:${wsPort}, UDP ${rtpPorts}`,
      start: () => startProcess(program, ['-F', join(own, 'config'), '-o'], { stdio: stdioOf(name) }),
      isReady: () => accepts(HOST, wsPort),
    })
  }
  const nodes = join(folder, 'janus.json')
  if (existsSync(nodes)) rmSync(nodes)
  writeFileSync(nodes, JSON.stringify(entries), { mode: 0o600 })
  return { services, settings: { MEDIA: 'auto', JANUS_NODES: nodes } }
}
