import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { JanusGateway } from '#media/gateway/janus_gateway'
import { readNodes } from '#media/gateway/known_nodes'
import { nodeOfRoom } from '#media/gateway/room_nodes'
import { JanusNode } from '#media/janus/janus_node'
import { JanusProcess, recordingsFolder, type JanusEndpoint } from '#media/janus/janus_process'
import { findJanus } from '#media/janus/janus_programs'
import { janusSecrets } from '#media/janus/janus_secrets'
import { media } from '#config/media'
import { clock } from '#shared'
import { createWatchedRoom } from '#tests/fixtures/live_rooms'
import { RTP_PORTS, withJanus } from './test_janus.js'
import { offerOf } from './sdp.js'

/** Resolves when `done` holds; every event that can make it hold calls `look`, or the wait is for ever. */
function waiter() {
  const waiting: { done: () => boolean; go: () => void }[] = []
  return {
    look: () => waiting.filter(({ done }) => done()).forEach(({ go }) => go()),
    until: (done: () => boolean) =>
      new Promise<void>((go) => (done() ? go() : void waiting.push({ done, go }))),
  }
}

async function start() {
  const programs = findJanus(media.searchPath, media.janusPath)
  if ('missing' in programs) throw new Error(programs.missing)
  const folder = await mkdtemp(join(tmpdir(), 'banca-janus-'))
  const ups: JanusEndpoint[] = []
  let downs = 0
  const { look, until } = waiter()
  const secrets = await janusSecrets(folder)
  const janus = new JanusProcess({
    programs,
    folder: join(folder, 'run'),
    recordings: recordingsFolder(folder),
    rtpPorts: RTP_PORTS,
    secrets,
    log: () => undefined,
    up: (endpoint) => (ups.push(endpoint), look()),
    down: () => ((downs += 1), look()),
  })
  await janus.start()
  return {
    janus,
    folder,
    secrets,
    ups,
    downs: () => downs,
    until,
    end: () =>
      janus
        .stop()
        .then(() =>
          Promise.all(
            [folder, recordingsFolder(folder)].map((path) => rm(path, { recursive: true, force: true }))
          )
        ),
  }
}

test.group('a Janus of our own', () => {
  withJanus('is not root, hides its secrets, restarts after a crash, and ends on request').run(
    async ({ assert }) => {
      const { janus, folder, secrets, ups, downs, until, end } = await start()
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

  withJanus('two of them: a room is on one, for every process, and moves when that one stays away').run(
    async ({ assert }) => {
      const room = await createWatchedRoom()
      const servers = [await start(), await start()]
      const { look, until } = waiter()
      const gateway = new JanusGateway({ bitrate: 100_000, observer: 'server-test', log: () => undefined })
      const nodes = await Promise.all(
        servers.map(async ({ ups }, at) => {
          const name = `test-${room.id}-${at}`
          const shape = { bitrate: 100_000, publishers: 10 }
          const node = new JanusNode({
            name,
            shape,
            log: () => undefined,
            up: () => (gateway.nodeUp(name), look()),
            down: () => (gateway.nodeDown(name), look()),
          })
          gateway.add(node)
          await node.found(ups[0] as JanusEndpoint)
          return node
        })
      )
      await until(() => nodes.every((node) => node.isUp))
      const send = () =>
        gateway.publish({
          roomId: room.id,
          userId: room.candidate.id,
          sdp: offerOf(),
          descriptions: [],
          over: () => undefined,
        })
      await send()
      const nodeNow = async () =>
        ((await db.from('media_rooms').where('room_id', room.id).firstOrFail()) as { node: string }).node
      const own = await nodeNow()
      const mine = nodes.findIndex((node) => node.name === own)
      assert.include([0, 1], mine)
      // Another process, that knows the same servers, asks in another order.
      const asked = new Map(nodes.map((node) => [node.name, null] as const).toReversed())
      assert.equal(await nodeOfRoom(room.id, asked), own)

      await servers[mine]?.janus.stop()
      nodes[mine]?.lost()
      await assert.rejects(send, /away/)
      clock.advance(21_000)
      await send()
      clock.release()
      assert.equal(await nodeNow(), nodes[1 - mine]?.name)
      for (const node of nodes) node.lost()
      for (const server of servers) await server.end()
    }
  )

  withJanus('rooms that Janus forgot are made again, and its lists set ours right').run(
    async ({ assert }) => {
      const room = await createWatchedRoom()
      const { ups, janus, folder, until, end } = await start()
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

  test('an invalid list of servers is refused with a message', async ({ assert }) => {
    const folder = await mkdtemp(join(tmpdir(), 'banca-nodes-'))
    const path = join(folder, 'nodes.json')
    const node = {
      name: 'a',
      ws: 'ws://10.0.0.2:8188',
      admin: 'http://10.0.0.2:7088/admin',
      recordings: '/mnt/a',
      api: 'x'.repeat(20),
      adminSecret: 'x'.repeat(20),
      adminKey: 'x'.repeat(20),
      roomKey: 'x'.repeat(20),
    }
    await writeFile(path, JSON.stringify([node]))
    assert.deepEqual(
      (await readNodes(path)).map((one) => [one.name, one.endpoint.ws]),
      [['a', node.ws]]
    )
    for (const wrong of [[], [{ ...node, ws: 'http://x' }], [{ ...node, api: 'short' }], {}]) {
      await writeFile(path, JSON.stringify(wrong))
      await assert.rejects(() => readNodes(path))
    }
    await rm(folder, { recursive: true })
  })
})
