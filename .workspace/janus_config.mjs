/**
 * `npm run janus:config`: writes the configuration of a Janus that several server processes share, and its entry for JANUS_NODES. The
 * configuration is that of the Janus which a single server starts by itself.
 */
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { janusFiles, portRange } from '../backend/app/media/janus/janus_config.ts'
import { newSecrets } from '../backend/app/media/janus/janus_secrets.ts'
import { fail, say } from './run/say.mjs'

const USAGE = `Usage: npm run janus:config -- --name NAME --rtp-ports FROM-TO --out FOLDER [options]
  --name NAME            what the servers call this Janus: letters, digits, _ . -
  --rtp-ports FROM-TO    the UDP ports of its media, which browsers reach; on one machine each Janus has its own
  --out FOLDER           where to write: FOLDER/config for Janus, FOLDER/nodes.json for JANUS_NODES
  --weight N             its share of the rooms beside the other Janus (1)
  --address HOST         how the servers reach it (127.0.0.1)
  --listen IP            which address of its machine it listens on, where HOST is a name
  --ws-port N            the port of its WebSocket (8188)
  --admin-port N         the port of its Admin API (7088)
  --certificate FILE     with --certificate-key FILE, as that machine names them (PEM): TLS, which another machine needs
  --recordings FOLDER    where it writes recordings; the servers read the same path (FOLDER/recordings of --out)`

const OPTIONS = /** @type {const} */ ({
  name: { type: 'string' },
  'rtp-ports': { type: 'string' },
  out: { type: 'string' },
  weight: { type: 'string', default: '1' },
  address: { type: 'string', default: '127.0.0.1' },
  listen: { type: 'string' },
  'ws-port': { type: 'string', default: '8188' },
  'admin-port': { type: 'string', default: '7088' },
  certificate: { type: 'string' },
  'certificate-key': { type: 'string' },
  recordings: { type: 'string' },
})

/** What may be quoted in a file of Janus. */
const isPlain = (text) => !/["\\\p{Cc}]/u.test(text)

function readOptions() {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch (error) {
    throw new Error(`${error.message}\n${USAGE}`)
  }
}

/** @returns {number} */
function portOf(name, text) {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`--${name} is no port: ${text}`)
  return port
}

/** The options, checked; throws with the remedy. */
function settingsOf(values) {
  const { name, out, address, certificate, weight: weightText } = values
  const key = values['certificate-key']
  if (!name || !out || !values['rtp-ports'])
    throw new Error(`--name, --rtp-ports and --out are needed.\n${USAGE}`)
  if (!/^[\w.-]{1,64}$/.test(name)) throw new Error('--name has letters, digits, _ . and - alone, 64 at most')
  const rtpPorts = portRange(values['rtp-ports'])
  if (!rtpPorts) throw new Error('--rtp-ports is FROM-TO, two ports above 1023 in order: 42000-42999')
  const weight = Number(weightText)
  if (!(weight >= 0.01 && weight <= 1000))
    throw new Error(`--weight is a number from 0.01 to 1000, not ${weightText}`)
  if (!/^[\w.-]+$/.test(address)) throw new Error(`--address is a name or an IPv4 address, not ${address}`)
  const ip = values.listen ?? (isIP(address) ? address : null)
  if (!ip || !isIP(ip))
    throw new Error(`--address ${address} is a name: --listen IP says what Janus listens on`)
  if (!certificate !== !key) throw new Error('--certificate and --certificate-key go together')
  const recordings = resolve(values.recordings ?? join(out, 'recordings'))
  for (const path of [certificate, key, recordings].filter(Boolean))
    if (!isPlain(path)) throw new Error(`Janus cannot read this path from a file: ${path}`)
  const tls = certificate && key ? { certificate, key } : undefined
  const ports = {
    wsPort: portOf('ws-port', values['ws-port']),
    adminPort: portOf('admin-port', values['admin-port']),
  }
  return { name, folder: resolve(out), address, ip, weight, rtpPorts, recordings, tls, ...ports }
}

/** Owner only, whatever the umask. */
function makeFolder(path) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
}

function write({ name, folder, address, weight, recordings, ...janus }) {
  const config = join(folder, 'config')
  const nodes = join(folder, 'nodes.json')
  for (const path of [config, nodes])
    if (existsSync(path))
      throw new Error(
        `${path} is there already. Remove it, or give another --out: its secrets may be in use.`
      )
  const secrets = newSecrets()
  makeFolder(folder)
  makeFolder(config)
  if (recordings === join(folder, 'recordings')) makeFolder(recordings)
  const { ip, tls, rtpPorts, wsPort, adminPort } = janus
  for (const [file, text] of Object.entries(janusFiles({ ip, tls, rtpPorts, wsPort, adminPort, secrets })))
    writeFileSync(join(config, file), text, { mode: 0o600, flag: 'wx' })
  const s = tls ? 's' : ''
  const entry = {
    name,
    weight,
    rtpPorts,
    ws: `ws${s}://${address}:${wsPort}`,
    admin: `http${s}://${address}:${adminPort}/admin`,
    api: secrets.api,
    adminSecret: secrets.admin,
    adminKey: secrets.adminKey,
    roomKey: secrets.roomKey,
    recordings,
  }
  writeFileSync(nodes, `${JSON.stringify([entry], null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return { config, nodes }
}

try {
  const settings = settingsOf(readOptions())
  const { config, nodes } = write(settings)
  say(
    `${config} and ${nodes} hold secrets, for their owner only. Next, as docs/operating.md says ("Several media servers"):`
  )
  say(
    `  open UDP ${settings.rtpPorts} to the networks of candidates and proctors, on the machine of this Janus`
  )
  say(`  run it there, as a user who owns these folders:  janus -F ${config} -o`)
  say(
    `  set JANUS_NODES=${nodes} for every server process; the lists of several:  jq -s add A/nodes.json B/nodes.json`
  )
} catch (error) {
  fail(error)
}
