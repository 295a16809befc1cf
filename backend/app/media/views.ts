/** What of the media rooms leaves; free of the framework and of Janus. */
export type MediaSessionView = {
  media: 'janus' | 'stills'
  /** Null where there is no video: then there is nothing to connect to. */
  sessionId: string | null
  expiresAt: string | null
  /** Bits per second to send at most. */
  bitrate: number
  /** Always empty: the server's own addresses are in its answers. */
  iceServers: never[]
}

export type WatchedTrack = {
  readonly mid: string
  readonly userId: number
  readonly kind: 'video' | 'audio'
  readonly description: string | null
}

/** `sdp` is an offer to be answered, or null when nothing changed. */
export type WatchOffer = { readonly sdp: string | null; readonly tracks: readonly WatchedTrack[] }
