import type { api } from '../api/client.ts'

/** The calls of the API client that connections need. */
export type PeerApi = Pick<typeof api, 'get' | 'post' | 'delete'>

/**
 * `stills`: the server has no video. `waiting`: lost or rejected, and retried soon. `connected` is the
 * only state in which media flow.
 */
export type PeerState = 'connecting' | 'connected' | 'waiting' | 'stills' | 'stopped'

/** Receives what failed and why; `logStreamFailure` sends it to the school's log. */
export type OnFailure = (what: 'publish' | 'watch', error: unknown) => void
