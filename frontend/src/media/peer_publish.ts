import { PeerLoop, type PeerSession } from './peer_loop.ts'
import type { OnFailure, PeerApi, PeerState } from './peer_types.ts'

export interface Publishing {
  onState(listener: (state: PeerState) => void): () => void
  /** Call on every `media` hint: a waiting connection retries now. */
  nudge(): void
  /** Sends other tracks from now on (another camera, the screen as well). */
  replace(stream: MediaStream): void
  /** Stops sending. The tracks belong to the caller, who stops them. */
  stop(): void
}

interface PublishOptions {
  roomId: number
  stream: MediaStream
  api: PeerApi
  /** Called for every failed attempt. */
  onFailure?: OnFailure
}

/** The share of the sound in the room's bitrate, bits per second. */
const SOUND_BITS = 40_000
const MOST_FRAMES = 15

const descriptionOf = (track: MediaStreamTrack): 'camera' | 'microphone' | 'screen' => {
  if (track.kind === 'audio') return 'microphone'
  return track.getSettings().displaySurface === undefined ? 'camera' : 'screen'
}

/**
 * Sends the tracks of `stream` to the staff of a room until it is stopped. Never throws and never
 * rejects: an exam continues without it.
 */
export function publish({ roomId, stream, api, onFailure = () => {} }: PublishOptions): Publishing {
  let current = stream

  async function connect(pc: RTCPeerConnection, session: PeerSession, signal: AbortSignal): Promise<void> {
    const videos = current.getVideoTracks().length
    for (const track of current.getTracks()) {
      const share =
        track.kind === 'audio'
          ? SOUND_BITS
          : Math.max(50_000, (session.bitrate - SOUND_BITS) / Math.max(1, videos))
      const encoding =
        track.kind === 'audio' ? { maxBitrate: share } : { maxBitrate: share, maxFramerate: MOST_FRAMES }
      pc.addTransceiver(track, { direction: 'sendonly', streams: [current], sendEncodings: [encoding] })
    }
    await pc.setLocalDescription(await pc.createOffer())
    const descriptions = pc
      .getTransceivers()
      .filter((one) => one.mid !== null && one.sender.track !== null)
      .map((one) => ({
        mid: one.mid as string,
        description: descriptionOf(one.sender.track as MediaStreamTrack),
      }))
    // No ICE candidates of ours: the server's own are in its response, and it learns our
    // address from our first packet.
    const body = { sdp: pc.localDescription?.sdp ?? '', descriptions }
    const params = { sessionId: session.sessionId }
    const { sdp } = await api.post('/v1/media_sessions/:sessionId/publish', { params, body, signal })
    if (!signal.aborted) await pc.setRemoteDescription({ type: 'answer', sdp })
  }

  const loop = new PeerLoop({
    roomId,
    role: 'publish',
    api,
    connect,
    ended: () => undefined,
    failed: (error) => onFailure('publish', error),
  })
  loop.start()
  return {
    onState: (listener) => loop.onState(listener),
    nudge: () => loop.retryNow(),
    replace(next) {
      current = next
      loop.restart()
      loop.retryNow()
    },
    stop: () => loop.stop(),
  }
}
