import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { JanusAdmin } from '#media/janus/janus_admin'

const SECRETS = {
  api: 'an-api-secret-of-32-characters-xx',
  admin: 'an-admin-secret-of-32-characters',
  adminKey: 'an-admin-key-of-32-characters-xxx',
  roomKey: 'a-room-key-of-32-characters-xxxxx',
}

// V15.3.2
test.group('calls out', () => {
  test("V15.3.2: a call to Janus' Admin API goes to its address alone: a redirect is a failure, and nobody else gets the secret", async ({
    assert,
    cleanup,
  }) => {
    const heard: string[] = []
    let status = 307
    const server = createServer((request, answer) => {
      heard.push(request.url ?? '')
      request.resume()
      if (request.url === '/admin') answer.writeHead(status, { location: '/elsewhere' }).end()
      else answer.end('{"janus":"pong"}')
    }).listen(0, '127.0.0.1')
    cleanup(() => void server.close())
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    for (status of [301, 302, 303, 307, 308]) {
      const admin = new JanusAdmin(`${origin}/admin`, SECRETS)
      assert.isFalse(await admin.ping(), String(status))
      await assert.rejects(() => admin.room({ request: 'list' }), /no answer of Janus/)
    }
    assert.deepEqual([...new Set(heard)], ['/admin'])
    assert.isTrue(await new JanusAdmin(`${origin}/here`, SECRETS).ping())
  })

  test('V15.3.2: every fetch of the server sets its redirect mode', ({ assert }) => {
    const calls = ['app', 'bin', 'commands', 'config', 'providers', 'start'].flatMap((folder) =>
      readdirSync(app.makePath(folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.m?[jt]s$/.test(name))
        .flatMap((name) =>
          readFileSync(join(app.makePath(folder), name), 'utf8')
            .split(/\bfetch\(/)
            .slice(1)
            .map((call) => ({ name, call: call.slice(0, 400) }))
        )
    )
    assert.isNotEmpty(calls)
    for (const { name, call } of calls) assert.match(call, /redirect: '(?:error|manual)'/, name)
  })
})
