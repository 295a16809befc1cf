import { randomBytes } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import { media } from '#config/media'
import { redis } from '#config/redis'
import { JanusGateway, type NodeLoad } from './gateway/janus_gateway.js'
import { readNodes, type KnownNode } from './gateway/known_nodes.js'
import { setGateway } from './gateway/current_gateway.js'
import { JanusNode } from './janus/janus_node.js'
import { trustAuthority } from './janus/trusted_authority.js'
import { portRange } from './janus/janus_config.js'
import { JanusProcess, recordingsFolder } from './janus/janus_process.js'
import { findJanus, type JanusPrograms } from './janus/janus_programs.js'
import { janusSecrets } from './janus/janus_secrets.js'
import { endMediaSession, liveMediaSessions } from './media_sessions.js'
import { sweepMedia } from './jobs/sweep_media.js'
import { tellRoom } from './room_hints.js'
import { publicationObserver } from './publication_observer.js'

type Running = {
  gateway: JanusGateway
  stop(): Promise<void>
  janus: JanusProcess | null
  nodes: JanusNode[]
}

let running: Running | null = null

/** What the start found and did. `why` is for the log; `summary` for everybody, without paths and addresses. */
export type MediaStart = { kind: 'janus' | 'stills'; why: string; summary: string; pid: number | null }

type Health = { readonly ok: boolean; readonly detail: string }
/** While no video is there. */
let withoutVideo: Health = { ok: true, detail: 'not started' }

const stills = (why: string, summary = why): MediaStart => ({ kind: 'stills', why, summary, pid: null })
const video = (why: string, pid: number | null): MediaStart => ({ kind: 'janus', why, summary: why, pid })

const SPLIT =
  'EVENTS=redis means several server processes, and with a Janus of its own in each of them the people of one room would not see each ' +
  'other. Run Janus by itself (npm run janus:config writes its configuration) and name it in JANUS_NODES'

const log = (line: string) => logger.warn({ janus: line }, 'janus')

/** For tests that want other places than the settings. */
export type MediaPlaces = {
  mode?: 'auto' | 'janus' | 'stills'
  folder?: string
  rtpPorts?: string
  nodesFile?: string
  /** Are there other server processes? As EVENTS says, without it. */
  isShared?: boolean
}

/** Starts what carries the video of this server. Never throws: without video, rooms go on with still pictures. */
export async function startMedia(places: MediaPlaces = {}): Promise<MediaStart> {
  const settings = { ...media, isShared: redis.isShared, ...places }
  const started = await start(settings).catch((error: unknown) =>
    stills(String(error), 'the start failed, the log has the reason')
  )
  const isMissed = started.kind === 'stills' && settings.mode === 'janus'
  withoutVideo = { ok: !isMissed, detail: `still pictures: ${started.summary}` }
  logger[isMissed ? 'error' : started.kind === 'stills' ? 'warn' : 'info'](
    started.kind === 'janus'
      ? `MEDIA=${settings.mode}, video by Janus: ${started.why}`
      : `MEDIA=${settings.mode}, no video, rooms live on still pictures: ${started.why}`
  )
  return started
}

/** What `/health/ready` shows of the media. Not `ok`: video is missing that is wanted, or was there. Exams go on without it. */
export function mediaHealth(): Health {
  if (!running) return withoutVideo
  const up = running.nodes.filter((node) => node.isUp).length
  const whose = running.janus ? 'own Janus' : 'JANUS_NODES'
  return { ok: up === running.nodes.length, detail: `${whose}: ${up} of ${running.nodes.length} up` }
}

/** The media servers that this process knows; none where it has no video. */
export const mediaNodes = (): NodeLoad[] => running?.gateway.nodes() ?? []

async function start(settings: typeof media & { isShared: boolean }): Promise<MediaStart> {
  if (running) return video('already running', running.janus?.pid ?? null)
  if (settings.mode === 'stills') return stills('MEDIA=stills')
  if (settings.certificateAuthority !== undefined) trustAuthority(settings.certificateAuthority)
  if (settings.nodesFile) return join(await readNodes(settings.nodesFile))
  if (settings.isShared) return stills(SPLIT, 'EVENTS=redis without JANUS_NODES')
  const range = portRange(settings.rtpPorts)
  if (!range) return stills('JANUS_RTP_PORTS is not from-to')
  const programs = findJanus(settings.searchPath, settings.janusPath)
  if ('missing' in programs) return stills(programs.missing, 'there is no Janus on this machine')
  return own(programs, settings.folder, range)
}

const newGateway = () =>
  new JanusGateway({ bitrate: media.bitrate, observer: `server-${randomBytes(6).toString('hex')}`, log })

const newNode = (gateway: JanusGateway, name: string, weight = 1) => {
  const shape = { bitrate: media.bitrate, publishers: media.publishersPerRoom }
  const node = new JanusNode({
    name,
    shape,
    log,
    up: () => gateway.nodeUp(name),
    down: () => gateway.nodeDown(name),
  })
  gateway.add(node, weight)
  return node
}

async function own(programs: JanusPrograms, folder: string, rtpPorts: string): Promise<MediaStart> {
  const gateway = newGateway()
  const node = newNode(gateway, 'own')
  const recordings = recordingsFolder(`${folder}/run`)
  let connected = Promise.resolve()
  const janus = new JanusProcess({
    programs,
    folder: `${folder}/run`,
    recordings,
    rtpPorts,
    secrets: await janusSecrets(folder),
    log,
    up: (endpoint) => void (connected = node.found(endpoint)),
    down: () => node.lost(),
  })
  await janus.start()
  await connected
  await publicationObserver().started(recordings)
  begin({ gateway, janus, nodes: [node], stop: () => janus.stop() })
  return video(`${programs.janus} runs as process ${janus.pid}, media on UDP ${rtpPorts}`, janus.pid)
}

async function join(known: readonly KnownNode[]): Promise<MediaStart> {
  const gateway = newGateway()
  const nodes = known.map(({ name, weight, endpoint }) => {
    const node = newNode(gateway, name, weight)
    void node.found(endpoint)
    return node
  })
  begin({ gateway, janus: null, nodes, stop: async () => undefined })
  return video(
    `${nodes.length} servers of JANUS_NODES (${known.map(({ name, weight }) => `${name} of weight ${weight}`).join(', ')})`,
    null
  )
}

/** Looks after the sessions of this process, while it has video. */
export async function sweepRunningMedia(): Promise<void> {
  if (running) await sweepMedia(running.gateway)
}

function begin(what: Running) {
  running = what
  setGateway(what.gateway)
  what.gateway.onChange(tellRoom)
  const stop = what.stop
  what.stop = async () => {
    // Nobody is notified of an end that is everybody's; what was recorded is written down while there is a database.
    what.gateway.onChange(() => undefined)
    for (const session of liveMediaSessions()) await endMediaSession(session.id)
    for (const node of what.nodes) node.lost()
    await stop()
  }
}

/** Ends our Janus. Safe to call twice. */
export async function stopMedia(): Promise<void> {
  const ending = running
  running = null
  setGateway(null)
  await ending?.stop()
}
