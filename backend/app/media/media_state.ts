import { newestOfRoom } from '../evidence/actions/newest_stills.js'
import { registerMediaState } from '../queries/media_state.js'
import { mediaGateway } from './media_server.js'

/** What the snapshot of a room says of its pictures. */
export function tellMediaState(): void {
  registerMediaState({
    mode: () => (mediaGateway().hasVideo ? 'janus' : 'stills'),
    streaming: (roomId) => mediaGateway().streaming(roomId),
    stills: newestOfRoom,
  })
}
