import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { api as apiClient } from '../../src/api/client.ts'
import { publish, watch, type PeerApi, type PeerState } from '../../src/media/peer.ts'

/** The part of a peer connection that the clients use. */
class FakePeer extends EventTarget {
  static readonly made: FakePeer[] = []
  connectionState = 'new'
  signalingState = 'stable'
  isClosed = false
  localDescription: { type: string; sdp: string } | null = null
  remote: { type: string; sdp: string }[] = []
  transceivers: { mid: string; sender: { track: object | null }; receiver: { track: object } }[] = []

  constructor() {
    super()
    FakePeer.made.push(this)
  }
  addTransceiver(track: object) {
    this.transceivers.push({
      mid: String(this.transceivers.length),
      sender: { track },
      receiver: { track: {} },
    })
  }
  getTransceivers() {
    return this.transceivers
  }
  async createOffer() {
    return { type: 'offer', sdp: 'my offer' }
  }
  async createAnswer() {
    return { type: 'answer', sdp: 'my answer' }
  }
  async setLocalDescription(description: { type: string; sdp: string }) {
    this.localDescription = description
    this.#signal(description.type === 'offer' ? 'have-local-offer' : 'stable')
  }
  async setRemoteDescription(description: { type: string; sdp: string }) {
    this.remote.push(description)
    this.#signal(description.type === 'offer' ? 'have-remote-offer' : 'stable')
    if (description.type === 'offer')
      for (const mid of description.sdp.split(','))
        if (!this.transceivers.some((one) => one.mid === mid))
          this.transceivers.push({
            mid,
            sender: { track: null },
            receiver: { track: { id: `track-${mid}` } },
          })
  }
  close() {
    this.isClosed = true
  }
  #signal(state: string) {
    this.signalingState = state
    this.dispatchEvent(new Event('signalingstatechange'))
  }
  become(state: string) {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
}

class FakeStream {
  readonly tracks: { kind: string; id: string; getSettings(): { displaySurface?: string } }[]
  constructor(tracks: FakeStream['tracks'] = []) {
    this.tracks = tracks
  }
  getTracks() {
    return this.tracks
  }
  getVideoTracks() {
    return this.tracks.filter((track) => track.kind === 'video')
  }
}

const camera = { kind: 'video', id: 'c', getSettings: () => ({}) }
const screen = { kind: 'video', id: 's', getSettings: () => ({ displaySurface: 'monitor' }) }
const sound = { kind: 'audio', id: 'a', getSettings: () => ({}) }
const stream = () => new FakeStream([camera, sound]) as unknown as MediaStream

type Call = { path: string; body: unknown }
type Filling = { params?: Record<string, string | number>; body?: unknown }

const pathOf = (address: string, { params = {} }: Filling = {}) =>
  address.replace(/:(\w+)/g, (_, name: string) => String(params[name]))

/** A server defined by the test: `answers` by the end of the address; a missing one is a rejection. */
function server(answers: Record<string, (body: unknown) => unknown>) {
  const calls: Call[] = []
  const deleted: string[] = []
  const reply = async (path: string, body?: unknown): Promise<never> => {
    calls.push({ path, body })
    const found = Object.entries(answers).find(([end]) => path.endsWith(end))
    if (!found) throw Object.assign(new Error(path), { status: 503 })
    return found[1](body) as never
  }
  const peerApi: PeerApi = {
    get: (address: string, filling?: Filling) => reply(pathOf(address, filling)),
    post: (address: string, filling?: Filling) => reply(pathOf(address, filling), filling?.body),
    delete: async (address: string, filling?: Filling) => {
      deleted.push(pathOf(address, filling))
      return undefined as never
    },
  }
  return {
    api: peerApi,
    calls,
    deleted,
    asked: (end: string) => calls.filter(({ path }) => path.endsWith(end)),
  }
}

let sessions = 0
const session = () => ({ media: 'janus', sessionId: `s${(sessions += 1)}`, bitrate: 200_000, iceServers: [] })
const settle = () => vi.advanceTimersByTimeAsync(0)
const last = () => FakePeer.made.at(-1) as FakePeer

beforeEach(() => {
  vi.useFakeTimers()
  sessions = 0
  FakePeer.made.length = 0
  vi.stubGlobal('RTCPeerConnection', FakePeer)
  vi.stubGlobal('MediaStream', FakeStream)
  vi.stubGlobal('reportError', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('sending', () => {
  test('makes one request with the description of each track; connected when media flow', async () => {
    const { api, asked } = server({ '/media_session': session, '/publish': () => ({ sdp: 'their answer' }) })
    const states: PeerState[] = []
    const sending = publish({
      roomId: 7,
      stream: new FakeStream([camera, sound, screen]) as unknown as MediaStream,
      api,
    })
    sending.onState((state) => states.push(state))
    await settle()
    expect(asked('/v1/rooms/7/media_session')[0]?.body).toEqual({ role: 'publish' })
    expect(asked('/v1/media_sessions/s1/publish')[0]?.body).toEqual({
      sdp: 'my offer',
      descriptions: [
        { mid: '0', description: 'camera' },
        { mid: '1', description: 'microphone' },
        { mid: '2', description: 'screen' },
      ],
    })
    expect(last().remote).toEqual([{ type: 'answer', sdp: 'their answer' }])
    last().become('connected')
    expect(states).toEqual(['connecting', 'connected'])
    sending.stop()
    await settle()
    expect(last().isClosed).toBe(true)
  })

  test('backs off up to five seconds while it is rejected, and never throws', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const { api, asked } = server({})
    const sending = publish({ roomId: 7, stream: stream(), api })
    await settle()
    for (const [pause, tries] of [
      [500, 2],
      [1000, 3],
      [2000, 4],
      [4000, 5],
      [5000, 6],
      [5000, 7],
    ] as const) {
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(asked('/media_session')).toHaveLength(tries - 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(asked('/media_session')).toHaveLength(tries)
    }
    sending.nudge()
    await settle()
    expect(asked('/media_session')).toHaveLength(8)
    sending.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked('/media_session')).toHaveLength(8)
  })

  test("a failure is reported with the server's message; a cancelled attempt is not", async () => {
    const failures: [string, unknown][] = []
    const { api } = server({
      '/media_session': session,
      '/publish': () => Promise.reject(Object.assign(new Error('media_down'), { status: 503 })),
    })
    const sending = publish({
      roomId: 7,
      stream: stream(),
      api,
      onFailure: (what, error) => void failures.push([what, (error as Error).message]),
    })
    await settle()
    expect(failures).toEqual([['publish', 'media_down']])
    sending.stop()
    await settle()
    expect(failures).toHaveLength(1)
    const watched = server({ '/media_session': session, '/watch': () => ({ sdp: null, mids: [] }) })
    const watching = watch({
      roomId: 7,
      api: watched.api,
      onFailure: (what, error) => void failures.push([what, (error as Error).message]),
    })
    await settle()
    last().become('failed')
    expect(failures.at(-1)).toEqual(['watch', 'the connection is failed'])
    watching.stop()
  })

  test('waits for a connection that drops for a moment; replaces one that stays away', async () => {
    const { api, deleted } = server({ '/media_session': session, '/publish': () => ({ sdp: 'x' }) })
    const sending = publish({ roomId: 7, stream: stream(), api })
    await settle()
    const first = last()
    first.become('connected')
    first.become('disconnected')
    await vi.advanceTimersByTimeAsync(2000)
    first.become('connected')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(FakePeer.made).toHaveLength(1)
    first.become('disconnected')
    await vi.advanceTimersByTimeAsync(2500 + 700)
    expect(FakePeer.made).toHaveLength(2)
    expect(first.isClosed).toBe(true)
    expect(deleted).toEqual(['/v1/media_sessions/s1'])
    sending.stop()
  })

  test('replaces a connection over which nothing can flow 30 s after the negotiation', async () => {
    const failures: string[] = []
    const { api } = server({ '/media_session': session, '/publish': () => ({ sdp: 'x' }) })
    const sending = publish({
      roomId: 7,
      stream: stream(),
      api,
      onFailure: (_, error) => void failures.push((error as Error).message),
    })
    await settle()
    const first = last()
    first.become('connecting')
    await vi.advanceTimersByTimeAsync(29_999)
    expect(first.isClosed).toBe(false)
    await vi.advanceTimersByTimeAsync(1 + 700)
    expect(first.isClosed).toBe(true)
    expect(failures).toEqual(['the connection is connecting after 30000 ms'])
    expect(FakePeer.made).toHaveLength(2)
    last().become('connected')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakePeer.made).toHaveLength(2)
    sending.stop()
  })

  test('checks its session on a hint, and reconnects only if it is gone', async () => {
    let live = true
    const { api } = server({
      '/media_session': session,
      '/publish': () => ({ sdp: 'x' }),
      '/s1': () => ({ live }),
    })
    const sending = publish({ roomId: 7, stream: stream(), api })
    await settle()
    last().become('connected')
    sending.nudge()
    await vi.advanceTimersByTimeAsync(5000)
    expect(FakePeer.made).toHaveLength(1)
    live = false
    sending.nudge()
    await vi.advanceTimersByTimeAsync(1000)
    expect(FakePeer.made).toHaveLength(2)
    sending.stop()
  })

  test('reports a server without video and retries in a minute; no connection is made', async () => {
    const { api, asked } = server({
      '/media_session': () => ({ media: 'stills', sessionId: null, bitrate: 1, iceServers: [] }),
    })
    const states: PeerState[] = []
    const sending = publish({ roomId: 7, stream: stream(), api })
    sending.onState((state) => states.push(state))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(asked('/media_session')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked('/media_session')).toHaveLength(2)
    expect(states).toEqual(['connecting', 'stills'])
    expect(FakePeer.made).toHaveLength(0)
    sending.stop()
  })
})

describe('watching', () => {
  type Mid = { mid: string; userId: number; kind: string; description: string | null }

  function room() {
    const now: { sdp: string | null; mids: Mid[] } = { sdp: null, mids: [] }
    const made = server({
      '/media_session': session,
      '/watch': () => ({ ...now }),
      '/answer': () => null,
      '/s1': () => ({ live: true }),
    })
    const seen: [number, boolean, string][] = []
    const watching = watch({ roomId: 7, api: made.api })
    watching.onTrack((userId, picture, which) => seen.push([userId, picture !== null, which]))
    return { ...made, now, seen, watching }
  }
  const picture = (mid: string, userId: number, description = 'camera'): Mid => ({
    mid,
    userId,
    kind: 'video',
    description,
  })

  test('is connected in an empty room; a candidate who arrives is negotiated and shown', async () => {
    const { now, seen, watching, asked } = room()
    const states: PeerState[] = []
    watching.onState((state) => states.push(state))
    watching.show([1, 2])
    await settle()
    expect(states).toEqual(['connecting', 'connected'])
    expect(asked('/answer')).toHaveLength(0)
    Object.assign(now, { sdp: '0', mids: [picture('0', 1)] })
    watching.nudge()
    await settle()
    expect(asked('/answer')[0]?.body).toEqual({ sdp: 'my answer' })
    expect(asked('/watch').at(-1)?.body).toEqual({ feeds: [1, 2], audio: [], layer: 'low' })
    expect(seen).toEqual([[1, true, 'camera']])
    watching.stop()
    await settle()
    expect(seen).toEqual([
      [1, true, 'camera'],
      [1, false, 'camera'],
    ])
  })

  test('replaces a connection over which nobody arrives 30 s after the negotiation', async () => {
    const { now, watching } = room()
    watching.show([1])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakePeer.made).toHaveLength(1)
    Object.assign(now, { sdp: '0', mids: [picture('0', 1)] })
    watching.nudge()
    await settle()
    now.sdp = null
    await vi.advanceTimersByTimeAsync(29_999)
    expect(FakePeer.made).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1 + 700)
    expect(FakePeer.made).toHaveLength(2)
    watching.stop()
  })

  test('assigns a reused transceiver to its new person; a screen is not a camera', async () => {
    const { now, seen, watching } = room()
    Object.assign(now, { sdp: '0', mids: [picture('0', 1)] })
    watching.show([1])
    await settle()
    Object.assign(now, { sdp: '0,1', mids: [picture('0', 2), picture('1', 2, 'screen')] })
    watching.show([2])
    await settle()
    expect(seen).toEqual([
      [1, true, 'camera'],
      [1, false, 'camera'],
      [2, true, 'camera'],
      [2, true, 'screen'],
    ])
    watching.stop()
  })

  test('negotiates one change after another, and recovers from a lost hint within five seconds', async () => {
    let release: () => void = () => undefined
    let open = 0
    let most = 0
    const { api, asked } = server({
      '/media_session': session,
      '/watch': async () => {
        most = Math.max(most, (open += 1))
        await new Promise<void>((go) => (release = go))
        open -= 1
        return { sdp: null, mids: [] }
      },
    })
    const watching = watch({ roomId: 7, api })
    await settle()
    watching.show([1])
    watching.show([1, 2])
    release()
    await settle()
    expect(asked('/watch')).toHaveLength(2)
    expect(asked('/watch')[1]?.body).toMatchObject({ feeds: [1, 2] })
    release()
    await settle()
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked('/watch')).toHaveLength(3)
    expect(most).toBe(1)
    watching.stop()
  })

  test('survives an error in a listener', async () => {
    const { now, watching, seen } = room()
    watching.onTrack(() => {
      throw new Error('a broken tile')
    })
    watching.onState(() => {
      throw new Error('a broken badge')
    })
    Object.assign(now, { sdp: '0', mids: [picture('0', 1)] })
    watching.show([1])
    await settle()
    expect(seen).toEqual([[1, true, 'camera']])
    watching.stop()
  })
})

test('our API client satisfies the port of the connections', () => {
  const needed: PeerApi = apiClient
  expect(needed).toBe(apiClient)
})
