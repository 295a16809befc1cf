import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from '@japa/runner'
import { media } from '#config/media'
import { readNodes } from '#media/gateway/known_nodes'
import { findJanus } from '#media/janus/janus_programs'
import { JanusAdmin } from '#media/janus/janus_admin'
import { trustAuthority } from '#media/janus/trusted_authority'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import { freePort } from '../../../../.workspace/run/ports.mjs'
import { makeCertificate, opensslProgram } from '../../../../.workspace/services/certificate.mjs'
import { gatewayOf } from './running_janus.js'
import { janusIsMissing, RTP_PORTS } from './test_janus.js'

const PROGRAM = fileURLToPath(new URL('../../../../.workspace/janus_config.mjs', import.meta.url))
const NOBODY = 65_534

/** A folder of the user that Janus runs as, with what `npm run janus:config` writes. */
async function written(folder: string, options: readonly string[]): Promise<void> {
  const ports = ['--ws-port', String(await freePort()), '--admin-port', String(await freePort())]
  const args = ['--name', 'shared', '--rtp-ports', RTP_PORTS, '--out', join(folder, 'janus'), '--weight', '2']
  await promisify(execFile)(process.execPath, [PROGRAM, ...args, ...ports, ...options])
  if (process.getuid?.() !== 0) return
  for (const name of ['', ...(await readdir(folder, { recursive: true }))])
    await chown(join(folder, name), NOBODY, NOBODY)
}

/** Janus as an operator starts it. */
function started(folder: string) {
  const programs = findJanus(media.searchPath, media.janusPath)
  if ('missing' in programs) throw new Error(programs.missing)
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(programs.janus, ['-F', join(folder, 'janus', 'config'), '-o'], {
    ...user,
    env: {},
    stdio: 'ignore',
  })
  return async () => {
    const isOver = once(child, 'exit')
    child.kill('SIGTERM')
    await isOver
  }
}

test.group('a Janus with the configuration of npm run janus:config', () => {
  for (const way of ['on loopback', 'by TLS'] as const)
    test(`serves the room of its entry ${way}, on the ports that it was given`)
      .skip(() => janusIsMissing() || opensslProgram() === null, 'Janus or openssl is not installed')
      .run(async ({ assert, cleanup }) => {
        const folder = await mkdtemp(join(tmpdir(), 'banca-node-'))
        cleanup(() => rm(folder, { recursive: true, force: true }))
        const options: string[] = []
        if (way === 'by TLS') {
          const { ca, cert, key } = await makeCertificate(folder)
          const before = getCACertificates('default')
          cleanup(() => setDefaultCACertificates(before))
          trustAuthority(await readFile(ca, 'utf8'))
          options.push('--certificate', cert, '--certificate-key', key)
          options.push('--address', 'localhost', '--listen', '127.0.0.1')
        }
        await written(folder, options)
        cleanup(started(folder))
        const [known] = await readNodes(join(folder, 'janus', 'nodes.json'))
        if (!known) throw new Error('there is no entry')
        assert.equal(known.weight, 2)
        assert.equal(known.rtpPorts, RTP_PORTS)
        assert.match(known.endpoint.ws, way === 'by TLS' ? /^wss:\/\/localhost:/ : /^ws:\/\/127\.0\.0\.1:/)

        const server = gatewayOf({ [`shared-${folder.slice(-6)}`]: known.weight })
        cleanup(() => server.end())
        // Both ask again until Janus is up, which opens one endpoint after the other.
        await server.find([known.endpoint])
        const admin = new JanusAdmin(known.endpoint.admin, known.endpoint.secrets)
        while (!(await admin.ping()));
        const room = await createWatchedRoom()
        const { answer } = await server.send(room)
        assert.match(answer, /a=candidate:.* udp .* 21\d\d\d typ host/)
      })
})
