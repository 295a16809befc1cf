import type { api } from '../api/client.ts'

/** The calls of our API client that connections need. */
export type PeerApi = Pick<typeof api, 'get' | 'post' | 'delete'>

/**
 * `stills`: the server has no video. `waiting`: lost or refused, and tried again soon. `connected` is the only state in which
 * something flows.
 */
export type PeerState = 'connecting' | 'connected' | 'waiting' | 'stills' | 'stopped'

/** Is told what failed and why; `logStreamFailure` tells the school's log. */
export type OnFailure = (what: 'publish' | 'watch', error: unknown) => void
