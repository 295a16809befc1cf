import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join, resolve } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { PATIENCE_MS } from './chromium.js'
import type { School } from './school.js'

const SOURCES = resolve(import.meta.dirname, '../../src')

/** What the page below offers the tests. */
export type MediaWindow = {
  token: string
  api(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
  publishIn(roomId: number): Promise<void>
  watchIn(roomId: number, userIds: number[], audio?: number[]): Promise<void>
  publishAs(
    tokens: string[],
    roomId: number,
    shape: { width: number; height: number; frameRate: number }
  ): Promise<void>
  /** How many of `publishAs` are connected. */
  sending: number
  state: string
  states: string[]
  /** Frames seen of each person whose picture is here now. */
  frames(): Record<number, number>
  /** Of each person's first picture: the page's clock, ms. */
  firstFrames: Record<number, number>
  stopAll(): void
  /** Packets of sound that came in so far, by every connection of this page. */
  soundPackets(): Promise<number>
}

const PAGE = `<!doctype html><html lang="pt-BR"><title>Vídeo</title><body><script type="module">
import { publish, watch } from '/media-test/media/peer.ts'
window.api = async (method, path, body, token = window.token) => {
  const response = await fetch(path, { method, headers: { authorization: 'JWT ' + token, 'content-type': 'application/json' }, body: body === undefined ? undefined : JSON.stringify(body) })
  const text = await response.text()
  return { status: response.status, body: text && text[0] === '{' ? JSON.parse(text) : null }
}
// A route and what fills it, as the client of the app takes them.
const call = async (method, route, { params = {}, body: sent } = {}, token = window.token) => {
  const path = route.replace(/:(\\w+)/g, (_, name) => encodeURIComponent(params[name]))
  const { status, body } = await window.api(method, path, sent, token)
  if (status >= 300) throw new Error(method + ' ' + path + ': ' + status)
  return body
}
const api = { get: (path, options) => call('GET', path, options), post: (path, options) => call('POST', path, options), delete: (path, options) => call('DELETE', path, options) }
window.connections = []
const Connection = RTCPeerConnection
window.RTCPeerConnection = class extends Connection {
  constructor(...how) {
    super(...how)
    window.connections.push(this)
  }
}
window.states = []
// The hints of the room, as the pages of the app receive them.
const hear = async (channel, heard) => {
  const { ticket } = await call('POST', '/v1/events/tickets', { body: { channels: [channel] } })
  new EventSource('/v1/events?ticket=' + ticket).onmessage = ({ data }) => JSON.parse(data).payload?.kind === 'media' && heard()
}
const follow = (peer) => { peer.onState((state) => { window.state = state; window.states.push(state) }); window.peer = peer }
window.publishIn = async (roomId) => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 180, frameRate: 15 }, audio: true })
  follow(publish({ roomId, stream, api }))
  await hear('rooms/' + roomId + '/candidates/' + window.userId, () => window.peer.nudge())
}
// One camera for many people: what is dear is thirty browsers, not thirty connections.
window.publishAs = async (tokens, roomId, shape) => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: shape, audio: true })
  window.sending = 0
  for (const token of tokens) {
    const own = { get: (path, options) => call('GET', path, options, token), post: (path, options) => call('POST', path, options, token), delete: (path, options) => call('DELETE', path, options, token) }
    publish({ roomId, stream, api: own }).onState((state) => { if (state === 'connected') window.sending += 1 })
  }
}
window.firstFrames = {}
const videos = new Map()
window.watchIn = (roomId, userIds, audio) => {
  if (window.watching) return window.watching.show(userIds, audio)
  window.watching = watch({ roomId, api })
  follow(window.watching)
  window.watching.onTrack((userId, stream) => {
    videos.get(userId)?.remove()
    videos.delete(userId)
    if (!stream) return
    const video = document.createElement('video')
    Object.assign(video, { autoplay: true, muted: true, playsInline: true, width: 160, srcObject: stream })
    document.body.append(video)
    videos.set(userId, video)
    video.requestVideoFrameCallback((now) => (window.firstFrames[userId] ??= now))
  })
  window.watching.show(userIds, audio)
  return hear('rooms/' + roomId, () => window.watching.nudge())
}
window.frames = () => Object.fromEntries([...videos].map(([userId, video]) => [userId, video.getVideoPlaybackQuality().totalVideoFrames]))
// A stream that ended leaves the statistics; what it brought came all the same.
const sounds = new Map()
window.soundPackets = async () => {
  for (const [at, one] of window.connections.entries())
    for (const { type, kind, id, packetsReceived } of (await one.getStats()).values())
      if (type === 'inbound-rtp' && kind === 'audio') sounds.set(at + ' ' + id, packetsReceived)
  return [...sounds.values()].reduce((sum, packets) => sum + packets, 0)
}
window.stopAll = () => window.peer.stop()
document.title = 'pronto'
</script></body></html>`

/** A bare page of the school's own origin with the media clients of the app and nothing else. */
export async function openMediaPage(
  context: BrowserContext,
  school: School,
  { token, userId }: { token: string; userId: number }
): Promise<Page> {
  await context.route(`${school.url}/media-test**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE })
  )
  // What a module imports of another folder has its path from `src` on, too.
  await context.route(`${school.url}/media-test/**/*.ts`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const source = await readFile(join(SOURCES, pathname.replace('/media-test/', '')), 'utf8')
    await route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) })
  })
  const page = await context.newPage()
  await page.goto(`${school.url}/media-test`)
  // By a timer: of several pages one that lies behind may draw no frame for long, and would be looked at for each frame.
  await page.waitForFunction(() => document.title === 'pronto', undefined, {
    polling: 50,
    timeout: PATIENCE_MS,
  })
  await page.evaluate((who) => Object.assign(window, who), { token, userId })
  return page
}
