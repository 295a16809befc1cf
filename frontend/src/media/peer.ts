/**
 * Video of the live rooms: candidates send, staff watch. Both reconnect
 * automatically, and neither ever throws.
 */
export { publish, type Publishing } from './peer_publish.ts'
export { watch, type Picture, type Watching } from './peer_watch.ts'
export type { PeerApi, PeerState } from './peer_types.ts'
