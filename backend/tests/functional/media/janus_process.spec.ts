import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { JanusGateway } from '#media/gateway/janus_gateway'
import { JanusNode } from '#media/janus/janus_node'
import type { JanusEndpoint } from '#media/janus/janus_process'
import { janusSecrets } from '#media/janus/janus_secrets'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import { startJanus, waiter } from './running_janus.js'
import { withJanus } from './test_janus.js'
import { offerOf } from './sdp.js'

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
      const name = `test-${room.id}`
      const { look, until: untilNode } = waiter()
      const gateway = new JanusGateway({ bitrate: 100_000, observer: 'server-test', log: () => undefined })
      const node = new JanusNode({
        name,
        shape: { bitrate: 100_000, publishers: 10 },
        log: () => undefined,
        up: () => (gateway.nodeUp(name), look()),
        down: () => (gateway.nodeDown(name), look()),
      })
      gateway.add(node)
      await node.found(ups[0] as JanusEndpoint)
      let over = 0
      const send = () =>
        gateway.publish({
          roomId: room.id,
          userId: room.candidate.id,
          sdp: offerOf(),
          descriptions: [],
          over: () => ((over += 1), look()),
        })
      // V17.2.1: the certificate that media are encrypted by is of one start, and its key in no file of Janus.
      const certificateOf = ({ answer }: { answer: string }) =>
        /a=fingerprint:sha-256 ([0-9A-F:]{95})/.exec(answer)?.[1] ?? ''
      const certificate = certificateOf(await send())
      assert.lengthOf(certificate, 95)
      for (const file of await readdir(folder, { recursive: true, withFileTypes: true }))
        if (file.isFile())
          assert.notInclude(
            await readFile(join(file.parentPath, file.name), 'latin1'),
            'PRIVATE KEY',
            file.name
          )
      process.kill(janus.pid ?? 0, 'SIGKILL')
      await untilNode(() => over === 1 && !node.isUp)
      assert.deepEqual([...(await gateway.streaming(room.id))], [])
      assert.isFalse(gateway.hasVideo, 'the room says that it lives on stills')
      await until(() => ups.length === 2)
      await node.found(ups[1] as JanusEndpoint)
      await untilNode(() => node.isUp)
      assert.isTrue(gateway.hasVideo)
      const next = certificateOf(await send())
      assert.lengthOf(next, 95)
      assert.notEqual(next, certificate)
      await gateway.kick(room.id, room.candidate.id)
      await untilNode(() => over === 2)
      await gateway.reconcile()
      assert.deepEqual([...(await gateway.streaming(room.id))], [])
      node.lost()
      await end()
    }
  )
})
