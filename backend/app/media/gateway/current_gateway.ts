import type { MediaGateway } from './media_gateway.js'
import { stillsGateway } from './stills_gateway.js'

let current: MediaGateway = stillsGateway

/** What carries video now; the gateway of still pictures where nothing does. */
export const mediaGateway = (): MediaGateway => current

/** Null: no video from now on. */
export const setGateway = (gateway: MediaGateway | null): void => void (current = gateway ?? stillsGateway)

/** Where pictures come from now. */
export const mediaMode = (): 'janus' | 'stills' => (current.hasVideo ? 'janus' : 'stills')

/** Candidates of a room whose camera arrives at this moment. */
export const streamingIn = async (roomId: number): Promise<ReadonlySet<number>> => current.streaming(roomId)
