import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { test } from '@japa/runner'
import { trustAuthority } from '#media/janus/trusted_authority'
import { makeCertificate, opensslProgram } from '../../../../.workspace/services/certificate.mjs'

test('a Janus of others is reached by wss and https where its authority is trusted, and only there', async ({
  assert,
  cleanup,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'banca-authority-'))
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  const { ca, cert, key } = await makeCertificate(folder)
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (_, answer) =>
    answer.end('{"janus":"pong"}')
  )
  const upgrades: (string | undefined)[] = []
  server.on('upgrade', (request, socket) => {
    upgrades.push(request.headers['sec-websocket-protocol'])
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanup(() => void server.close())
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const before = getCACertificates('default')
  cleanup(() => setDefaultCACertificates(before))
  const speak = () =>
    new Promise((resolve) =>
      new WebSocket(`wss://${place}`, ['janus-protocol']).addEventListener('error', resolve)
    )

  await assert.rejects(() => fetch(`https://${place}/admin`))
  await speak()
  assert.deepEqual(upgrades, [])
  trustAuthority(readFileSync(ca, 'utf8'))
  assert.equal(await (await fetch(`https://${place}/admin`)).text(), '{"janus":"pong"}')
  await speak()
  assert.deepEqual(upgrades, ['janus-protocol'])
}).skip(opensslProgram() === null, 'openssl is not installed: apt-get install openssl')
