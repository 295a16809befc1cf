/**
 * A private S3-compatible store: OpenStack Swift with its `s3api`, four servers of one process on free loopback ports, with one bucket, gone
 * when this process goes. For `npm test` and for tests that kill the store and start it again on the same folder.
 */
import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { findProgram, inRoot } from '../run/paths.mjs'
import { freePort } from '../run/ports.mjs'
import { atTheEnd, endProcess, startProcess } from '../run/processes.mjs'
import { recentOutput, untilReady } from './readiness.mjs'

const host = '127.0.0.1'
const region = 'us-east-1'
const accessKeyId = 'banca:server'
const secretAccessKey = 'banca-test-store'
const SERVERS = ['account', 'container', 'object', 'proxy']
const program = inRoot('.workspace/services/run_swift.py')

/**
 * The server's settings for this store, by the names that `backend/start/env.ts` reads.
 * @param {Pick<import('./swift.d.mts').RunningS3, 'endpoint' | 'bucket' | 'region' | 'accessKeyId' | 'secretAccessKey'>} running
 */
export const s3Settings = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }) => ({
  STORE: 's3',
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
})

/**
 * Looks until something is found, and returns that from then on. What is missing is looked for again: it may be installed meanwhile.
 * @template T
 * @param {() => T | null} find
 * @returns {() => T | null}
 */
export function untilFound(find) {
  let found = null
  return () => (found ??= find())
}

/** The Python that has Swift's modules, and its version; null while Swift is not installed here. */
export const swiftPrograms = untilFound(findSwift)

function findSwift() {
  // The distribution's modules belong to the distribution's Python, whichever comes first on PATH.
  for (const python of ['/usr/bin/python3', findProgram('python3')]) {
    if (python === null || !existsSync(python)) continue
    const script = 'import swift, swift.common.middleware.s3api.s3api; print(swift.__version__)'
    const { status, stdout } = spawnSync(python, ['-c', script], { encoding: 'utf8', timeout: 30_000 })
    if (status === 0) return { python, version: stdout.trim() }
  }
  return null
}

/**
 * Writes the configuration of a store on these ports: of its account, container, object and proxy server, in this order.
 * @param {{ folder: string, ports: number[], bucket?: string, stdio?: any }} options `folder`: its file system must have extended attributes
 * @returns {{ start: () => import('node:child_process').ChildProcess, answers: () => Promise<boolean>,
 *   place: Parameters<typeof s3Settings>[0] }} `answers`: the bucket is there then
 */
export function placeS3({ folder, ports, bucket = 'banca', stdio }) {
  const swift = swiftPrograms()
  if (!swift) throw new Error('Swift is not installed: apt-get install python3-swift')
  const etc = join(folder, 'etc')
  for (const path of [etc, join(folder, 'devices/disk')]) mkdirSync(path, { recursive: true })
  writeConfiguration(folder, ports)
  return {
    start: () =>
      startProcess(swift.python, [program, etc, ...ports.slice(0, 3).map(String)], {
        stdio,
        env: { ...process.env, SWIFT_DIR: etc },
      }),
    answers: () => makeBucket(ports[3], bucket),
    place: { endpoint: `http://${host}:${ports[3]}`, bucket, region, accessKeyId, secretAccessKey },
  }
}

/**
 * Starts a store with an empty bucket and resolves when it answers.
 * @param {{ dir?: string, bucket?: string }} [options] `dir`: folder to use and keep (made when missing); without it a temporary one that
 *   goes away. Its file system must have extended attributes.
 * @returns {Promise<import('./swift.d.mts').RunningS3>}
 * @throws when Swift is not installed, or does not become ready (with what it wrote)
 */
export async function startS3({ dir, bucket = 'banca' } = {}) {
  const folder = dir ?? mkdtempSync(join(tmpdir(), 'banca-s3-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const forget = dir ? () => undefined : atTheEnd(remove)

  let ports
  let placed
  let child
  const launch = async () => {
    child = placed.start()
    const output = recentOutput(child)
    await untilReady({ name: 'Swift', child, output, isReady: placed.answers })
  }
  const stop = (signal) => endProcess(child, signal)

  for (let attempt = 1; ; attempt++) {
    ports = await Promise.all(SERVERS.map(() => freePort()))
    placed = placeS3({ folder, ports, bucket })
    try {
      await launch()
      break
    } catch (error) {
      await stop('SIGKILL')
      if (attempt === 5 || !/Could not bind/.test(String(error))) throw error
    }
  }

  return {
    ...placed.place,
    host,
    port: ports[3],
    dir: folder,
    kill9: () => stop('SIGKILL'),
    restart: async () => {
      await stop('SIGKILL')
      await launch()
    },
    stop: async () => {
      await stop('SIGKILL')
      if (!dir) remove()
      forget()
    },
  }
}

function writeConfiguration(folder, ports) {
  const etc = join(folder, 'etc')
  writeFileSync(
    join(etc, 'swift.conf'),
    `[swift-hash]
swift_hash_path_suffix = banca
swift_hash_path_prefix = test
[storage-policy:0]
name = one
default = yes
`
  )
  for (const [at, name] of SERVERS.entries()) {
    const common = `[DEFAULT]
bind_ip = ${host}
bind_port = ${ports[at]}
bind_timeout = 1
workers = 0
swift_dir = ${etc}
devices = ${join(folder, 'devices')}
mount_check = false
user = ${userInfo().username}
log_address = /dev/null
log_level = ERROR
`
    writeFileSync(join(etc, `${name}.conf`), common + (name === 'proxy' ? PROXY : ofStore(name)))
  }
}

const ofStore = (name) => `[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
fallocate_reserve = 0
`

/** `tempauth` insists on the cache, and nothing needs it: nobody listens at its address, and everything is asked of the servers each time. */
const PROXY = `[pipeline:main]
pipeline = catch_errors cache bulk s3api tempauth slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:s3api]
use = egg:swift#s3api
s3_acl = no
location = ${region}
[filter:tempauth]
use = egg:swift#tempauth
user_banca_server = ${secretAccessKey} .admin
`

/** Whether the store answers; the bucket is there then. Signed as S3's version 2 asks, which needs no library. */
async function makeBucket(port, bucket) {
  const date = new Date().toUTCString()
  const signature = createHmac('sha1', secretAccessKey)
    .update(`PUT\n\n\n${date}\n/${bucket}`)
    .digest('base64')
  try {
    const { status } = await fetch(`http://${host}:${port}/${bucket}`, {
      method: 'PUT',
      headers: { Date: date, Authorization: `AWS ${accessKeyId}:${signature}` },
      signal: AbortSignal.timeout(10_000),
    })
    // 409: it was made before.
    return status === 200 || status === 409
  } catch {
    return false
  }
}
