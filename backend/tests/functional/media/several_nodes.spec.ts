import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { readNodes } from '#media/gateway/known_nodes'
import { nodeOfRoom, type NodeState } from '#media/gateway/room_nodes'
import type { JanusEndpoint } from '#media/janus/janus_process'
import { clock } from '#shared'
import { createWatchedRoom, type WatchedRoom } from '#tests/fixtures/live_rooms'
import { gatewayOf, startJanus } from './running_janus.js'
import { withJanus } from './test_janus.js'

const nodeNow = async (roomId: number) =>
  ((await db.from('media_rooms').where('room_id', roomId).firstOrFail()) as { node: string }).node

/** What one server process has of the media servers at `endpoints`, which it calls by `names`. */
async function serverProcess(
  observer: string,
  names: readonly string[],
  endpoints: readonly JanusEndpoint[]
) {
  const server = gatewayOf(Object.fromEntries(names.map((name) => [name, 1])), observer)
  await server.find(endpoints)
  return server
}

test.group('several media servers', (group) => {
  group.each.teardown(() => clock.release())

  withJanus('a room is on one, for every process, and moves when that one stays away').run(
    async ({ assert }) => {
      const room = await createWatchedRoom()
      const servers = [await startJanus(), await startJanus()]
      const names = [0, 1].map((at) => `test-${room.id}-${at}`)
      const here = await serverProcess(
        'server-here',
        names,
        servers.map(({ ups }) => ups[0] as JanusEndpoint)
      )
      await here.send(room)
      const own = await nodeNow(room.id)
      const mine = names.indexOf(own)
      assert.include([0, 1], mine)
      // Another process, that knows the same servers, asks in another order.
      const asked = new Map(names.map((name) => [name, { awaySince: null, weight: 1 }] as const).toReversed())
      assert.equal(await nodeOfRoom(room.id, asked), own)

      await servers[mine]?.janus.stop()
      here.nodes[mine]?.lost()
      await assert.rejects(() => here.send(room), /away/)
      clock.advance(21_000)
      await here.send(room)
      clock.release()
      assert.equal(await nodeNow(room.id), names[1 - mine])
      here.end()
      for (const server of servers) await server.end()
    }
  )

  withJanus(
    'a room that another process has moved is left here too, and its people connect where it is now'
  ).run(async ({ assert }) => {
    const room = await createWatchedRoom()
    const servers = [await startJanus(), await startJanus()]
    const endpoints = servers.map(({ ups }) => ups[0] as JanusEndpoint)
    const names = [0, 1].map((at) => `test-${room.id}-${at}`)
    const here = await serverProcess('server-here', names, endpoints)
    const there = await serverProcess('server-there', names, endpoints)
    await there.send(room)
    const former = names.indexOf(await nodeNow(room.id))
    let watchersLost = 0
    await there.gateway.watch(room.id, () => (watchersLost += 1))
    await there.gateway.reconcile()
    assert.equal(there.over() + watchersLost, 0, 'nothing has moved')

    // Only `here` has lost the server.
    here.nodes[former]?.lost()
    clock.advance(21_000)
    await here.gateway.streaming(room.id)
    assert.equal(await nodeNow(room.id), names[1 - former])
    await there.gateway.reconcile()
    await there.until(() => there.over() === 1)
    assert.equal(watchersLost, 1)
    await there.send(room)
    assert.equal(await nodeNow(room.id), names[1 - former])
    for (const each of [here, there]) each.end()
    for (const server of servers) await server.end()
  })

  test('rooms are placed by the candidates of open rooms, against the weight of each server', async ({
    assert,
  }) => {
    const rooms: WatchedRoom[] = []
    for (let count = 0; count < 9; count += 1) rooms.push(await createWatchedRoom())
    const [crowded, ...empty] = rooms as [WatchedRoom, ...WatchedRoom[]]
    const [light, heavy] = [`light-${crowded.id}`, `heavy-${crowded.id}`]
    const nodes = new Map<string, NodeState>([
      [light, { awaySince: null, weight: 1 }],
      [heavy, { awaySince: null, weight: 3 }],
    ])
    const placed: (string | null)[] = []
    for (const room of empty) placed.push(await nodeOfRoom(room.id, nodes))
    assert.equal(placed[0], heavy)
    assert.lengthOf(
      placed.filter((name) => name === heavy),
      6
    )

    // All of them close: nothing comes from them any more.
    const ids = empty.map((room) => room.id)
    await db.from('rooms').whereIn('id', ids).update({ opened: false })
    const equals = new Map<string, NodeState>([
      [light, { awaySince: null, weight: 1 }],
      [heavy, { awaySince: null, weight: 1 }],
    ])
    assert.equal(await nodeOfRoom(crowded.id, equals), heavy, 'of two without load the first by name')

    const applications = empty.slice(0, 4).map(({ sitting }) => sitting.applicationId)
    await db.from('applications').whereIn('id', applications).update({ room_id: crowded.id })
    assert.equal(await nodeOfRoom((await createWatchedRoom()).id, nodes), light, 'one room, but a full one')
  })
})

test.group('the file of JANUS_NODES', (group) => {
  let folder = ''
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'banca-nodes-'))
    return () => rm(folder, { recursive: true })
  })
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
  const read = async (list: unknown) => {
    const path = join(folder, 'nodes.json')
    await writeFile(path, JSON.stringify(list))
    return readNodes(path)
  }

  test('weight is 1 and the ports are unknown where the file does not name them', async ({ assert }) => {
    const second = { ...node, name: 'b', ws: 'ws://10.0.0.3:8188', weight: 2.5, rtpPorts: '42000-42499' }
    assert.deepEqual(
      (await read([node, second])).map(({ name, weight, rtpPorts, endpoint }) => [
        name,
        weight,
        rtpPorts,
        endpoint.ws,
      ]),
      [
        ['a', 1, null, node.ws],
        ['b', 2.5, '42000-42499', second.ws],
      ]
    )
  })

  test('an invalid list is refused with a message', async ({ assert }) => {
    for (const wrong of [
      [],
      {},
      [{ ...node, ws: 'http://x' }],
      [{ ...node, api: 'short' }],
      [{ ...node, weight: 0 }],
      [{ ...node, weight: 'heavy' }],
    ])
      await assert.rejects(() => read(wrong))
    await assert.rejects(() => read([{ ...node, rtpPorts: '42000' }]), /rtpPorts of a is not from-to/)
    await assert.rejects(() => read([node, { ...node, ws: 'ws://10.0.0.3:1' }]), /two .* are called a/)
  })

  test('two servers of one machine have ports of their own', async ({ assert }) => {
    const ports = (one: string, other: string, ws = 'ws://10.0.0.2:8189') =>
      read([
        { ...node, rtpPorts: one },
        { ...node, name: 'b', ws, rtpPorts: other },
      ])
    assert.lengthOf(await ports('42000-42499', '42500-42999'), 2)
    assert.lengthOf(await ports('42000-42999', '42000-42999', 'ws://10.0.0.3:8188'), 2)
    await assert.rejects(() => ports('42000-42499', '42499-42999'), /b and a are on one machine/)
  })
})
