import type { Data } from '@banca/backend/api'
import { Emitter } from '../shared/emitter.ts'
import { PeerLoop, type PeerSession } from './peer_loop.ts'
import type { OnFailure, PeerApi, PeerState } from './peer_types.ts'

export type Picture = 'camera' | 'screen'
type TrackListener = (userId: number, stream: MediaStream | null, picture: Picture) => void

export interface Watching {
  /**
   * Receives these people's video from now on, and of `audio` the sound too. Pass only what is
   * visible; the rest costs nothing.
   */
  show(userIds: readonly number[], audio?: readonly number[]): void
  /**
   * Calls back when a person's video arrives, changes (another stream object) or ends (null).
   * Returns the unsubscribe function.
   */
  onTrack(listener: TrackListener): () => void
  onState(listener: (state: PeerState) => void): () => void
  /** Call on every `media` hint: somebody began or ended to send. */
  nudge(): void
  stop(): void
}

interface WatchOptions {
  roomId: number
  api: PeerApi
  /** Called for every failed attempt. */
  onFailure?: OnFailure
}

type Mid = Data.Media.WatchOffer['mids'][number]

/** Hints can be lost: the streams shown are compared with the list of senders in this interval, ms. */
const LOOK_AGAIN_MS = 5000

const keyOf = (userId: number, picture: Picture) => `${userId}:${picture}`

/** Receives the video of a room over one connection. Never throws and never rejects. */
export function watch({ roomId, api, onFailure = () => {} }: WatchOptions): Watching {
  const changes = new Emitter<Parameters<TrackListener>>()
  const shown = new Map<string, { userId: number; picture: Picture; stream: MediaStream; tracks: string }>()
  let wish: { feeds: number[]; audio: number[] } = { feeds: [], audio: [] }
  let ask: (() => void) | null = null

  const notify: TrackListener = (...track) => changes.emit(track)

  function place(pc: RTCPeerConnection, mids: readonly Mid[]): void {
    const arrived = new Map<string, { userId: number; picture: Picture; tracks: MediaStreamTrack[] }>()
    for (const { mid, userId, kind, description } of mids) {
      const track = pc.getTransceivers().find((one) => one.mid === mid)?.receiver.track
      if (!track) continue
      const picture: Picture = kind === 'video' && description === 'screen' ? 'screen' : 'camera'
      const entry = arrived.get(keyOf(userId, picture)) ?? { userId, picture, tracks: [] }
      entry.tracks.push(track)
      arrived.set(keyOf(userId, picture), entry)
    }
    for (const [key, { userId, picture }] of [...shown])
      if (!arrived.has(key)) {
        shown.delete(key)
        notify(userId, null, picture)
      }
    for (const [key, { userId, picture, tracks }] of arrived) {
      // A transceiver is reused for another person: the track alone does not identify its sender.
      const ids = tracks.map((track) => track.id).join()
      if (shown.get(key)?.tracks === ids) continue
      const stream = new MediaStream(tracks)
      shown.set(key, { userId, picture, stream, tracks: ids })
      notify(userId, stream, picture)
    }
  }

  /** One negotiation: our wish, the server's offer, our answer. */
  async function round(pc: RTCPeerConnection, sessionId: string, signal: AbortSignal): Promise<void> {
    const params = { sessionId }
    const body = { feeds: wish.feeds, audio: wish.audio, layer: 'low' } as const
    const { sdp, mids } = await api.post('/v1/media_sessions/:sessionId/watch', {
      params,
      body,
      signal,
    })
    if (signal.aborted) return
    if (sdp !== null) {
      await pc.setRemoteDescription({ type: 'offer', sdp })
      await pc.setLocalDescription(await pc.createAnswer())
      await api.post('/v1/media_sessions/:sessionId/answer', {
        params,
        body: { sdp: pc.localDescription?.sdp ?? '' },
        signal,
      })
    }
    if (!signal.aborted) place(pc, mids)
  }

  async function connect(
    pc: RTCPeerConnection,
    session: PeerSession,
    signal: AbortSignal,
    ready: () => void
  ): Promise<void> {
    while (!signal.aborted) {
      let isAsked = false
      let wake: (() => void) | undefined
      ask = () => {
        isAsked = true
        wake?.()
      }
      // Strictly one after another: the server accepts one change at a time.
      await round(pc, session.sessionId, signal)
      ready()
      await new Promise<void>((go) => {
        if (isAsked || signal.aborted) return go()
        const timer = setTimeout(go, LOOK_AGAIN_MS)
        wake = () => {
          clearTimeout(timer)
          go()
        }
        signal.addEventListener('abort', wake, { once: true })
      })
    }
  }

  function ended(): void {
    ask = null
    for (const [key, { userId, picture }] of [...shown]) {
      shown.delete(key)
      notify(userId, null, picture)
    }
  }

  const loop = new PeerLoop({
    roomId,
    role: 'watch',
    api,
    connect,
    ended,
    failed: (error) => onFailure('watch', error),
  })
  loop.start()
  return {
    show(userIds, audio = []) {
      const next = { feeds: [...userIds], audio: [...audio] }
      if (JSON.stringify(next) === JSON.stringify(wish)) return
      wish = next
      ask?.()
    },
    onTrack(listener) {
      for (const { userId, stream, picture } of shown.values()) listener(userId, stream, picture)
      return changes.subscribe((track) => {
        try {
          listener(...track)
        } catch (error) {
          reportError(error)
        }
      })
    },
    onState: (listener) => loop.onState(listener),
    nudge() {
      ask?.()
      loop.retryNow()
    },
    stop: () => loop.stop(),
  }
}
