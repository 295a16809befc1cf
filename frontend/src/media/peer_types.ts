/** The calls of our API client that connections need (`api` of `api/client.ts`). */
export interface PeerApi {
  get<T>(path: string, options?: { signal?: AbortSignal }): Promise<T>
  post<T>(path: string, options?: { body?: unknown; signal?: AbortSignal }): Promise<T>
  delete<T>(path: string, options?: { keepalive?: boolean }): Promise<T>
}

/**
 * `stills`: the server has no video. `waiting`: lost or refused, and tried again soon. `connected` is the only state in which
 * something flows.
 */
export type PeerState = 'connecting' | 'connected' | 'waiting' | 'stills' | 'stopped'

/** Is told what failed and why; `logStreamFailure` tells the school's log. */
export type OnFailure = (what: 'publish' | 'watch', error: unknown) => void

export interface MediaSession {
  media: 'janus' | 'stills'
  sessionId: string | null
  bitrate: number
  iceServers: RTCIceServer[]
}
