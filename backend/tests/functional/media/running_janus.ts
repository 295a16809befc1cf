import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { media } from '#config/media'
import { JanusGateway } from '#media/gateway/janus_gateway'
import { JanusNode } from '#media/janus/janus_node'
import { JanusProcess, recordingsFolder, type JanusEndpoint } from '#media/janus/janus_process'
import { findJanus } from '#media/janus/janus_programs'
import { janusSecrets } from '#media/janus/janus_secrets'
import type { WatchedRoom } from '#tests/fixtures/live_rooms'
import { offerOf } from './sdp.js'
import { RTP_PORTS } from './test_janus.js'

/** Resolves when `done` holds; every event that can make it hold calls `look`, or the wait is for ever. */
export function waiter() {
  const waiting: { done: () => boolean; go: () => void }[] = []
  return {
    look: () => waiting.filter(({ done }) => done()).forEach(({ go }) => go()),
    until: (done: () => boolean) =>
      new Promise<void>((go) => (done() ? go() : void waiting.push({ done, go }))),
  }
}

/** A Janus of ours by itself. `end()` ends it and removes its folders. */
export async function startJanus() {
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

/**
 * What one server process has of media servers: its gateway and its connections to them, which `find` opens. `observer`: its name in Janus.
 * @param servers by the names that rooms are placed by, with their weights
 */
export function gatewayOf(servers: Readonly<Record<string, number>>, observer = 'server-test') {
  const { look, until } = waiter()
  const gateway = new JanusGateway({ bitrate: 100_000, observer, log: () => undefined })
  const nodes = Object.entries(servers).map(([name, weight]) => {
    const node = new JanusNode({
      name,
      shape: { bitrate: 100_000, publishers: 10 },
      log: () => undefined,
      up: () => (gateway.nodeUp(name), look()),
      down: () => (gateway.nodeDown(name), look()),
    })
    gateway.add(node, weight)
    return node
  })
  let over = 0
  return {
    gateway,
    nodes,
    until,
    /** How many that `send` began have ended. */
    over: () => over,
    /** Resolves when they are up, each at the endpoint of its place. */
    async find(endpoints: readonly JanusEndpoint[]) {
      await Promise.all(nodes.map((node, at) => node.found(endpoints[at] as JanusEndpoint)))
      await until(() => nodes.every((node) => node.isUp))
    },
    /** The candidate of the room begins to send. */
    send: (room: WatchedRoom) =>
      gateway.publish({
        roomId: room.id,
        userId: room.candidate.id,
        sdp: offerOf(),
        descriptions: [],
        over: () => ((over += 1), look()),
      }),
    end: () => nodes.forEach((node) => node.lost()),
  }
}
