import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { janusSecrets } from '#media/janus/janus_secrets'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import { gatewayOf, startJanus } from './running_janus.js'
import { withJanus } from './test_janus.js'

test.group('a Janus of our own', () => {
  withJanus('is not root, hides its secrets, restarts after a crash, and ends on request').run(
    async ({ assert }) => {
      const { janus, folder, secrets, ups, downs, until, end } = await startJanus()
      const first = janus.pid ?? 0
      const status = await readFile(`/proc/${first}/status`, 'utf8')
      if (process.getuid?.() === 0) assert.match(status, /^Uid:\s+65534\b/m)
      assert.equal((await stat(join(folder, 'secrets.json'))).mode & 0o777, 0o600)
      assert.equal((await stat(join(folder, 'run/config/janus.jcfg'))).mode & 0o777, 0o600)
      assert.deepEqual(await janusSecrets(folder), secrets, 'made once')
      assert.notInclude(await readFile(`/proc/${first}/cmdline`, 'utf8'), secrets.api)
      process.kill(first, 'SIGKILL')
      await until(() => ups.length === 2)
      const fallen = downs()
      assert.isAtLeast(fallen, 1)
      const second = janus.pid ?? 0
      assert.notEqual(second, first)
      await end()
      await assert.rejects(() => readFile(`/proc/${second}/status`))
      assert.equal(downs(), fallen + 1)
      assert.lengthOf(ups, 2, 'stopped on request, it is not started again')
    }
  )

  withJanus('rooms that Janus forgot are made again, and its lists set ours right').run(
    async ({ assert }) => {
      const room = await createWatchedRoom()
      const { ups, janus, folder, until, end } = await startJanus()
      const server = gatewayOf({ [`test-${room.id}`]: 1 })
      const { gateway, send, until: untilNode } = server
      const findNewest = () => server.find(ups.slice(-1))
      await findNewest()
      // V17.2.1: the certificate that media are encrypted by is of one start, and its key in no file of Janus.
      const certificateOf = ({ answer }: { answer: string }) =>
        /a=fingerprint:sha-256 ([0-9A-F:]{95})/.exec(answer)?.[1] ?? ''
      const certificate = certificateOf(await send(room))
      assert.lengthOf(certificate, 95)
      for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (file.isFile())
          assert.notInclude(
            await readFile(join(file.parentPath, file.name), 'latin1'),
            'PRIVATE KEY',
            file.name
          )
      process.kill(janus.pid ?? 0, 'SIGKILL')
      await untilNode(() => server.over() === 1 && server.nodes.every((node) => !node.isUp))
      assert.deepEqual([...(await gateway.streaming(room.id))], [])
      assert.isFalse(gateway.hasVideo, 'the room says that it lives on stills')
      await until(() => ups.length === 2)
      await findNewest()
      assert.isTrue(gateway.hasVideo)
      const next = certificateOf(await send(room))
      assert.lengthOf(next, 95)
      assert.notEqual(next, certificate)
      await gateway.kick(room.id, room.candidate.id)
      await untilNode(() => server.over() === 2)
      await gateway.reconcile()
      assert.deepEqual([...(await gateway.streaming(room.id))], [])
      server.end()
      await end()
    }
  )
})
