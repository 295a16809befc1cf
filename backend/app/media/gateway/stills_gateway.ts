import { MediaDown, type MediaGateway } from './media_gateway.js'

const none = () => Promise.reject(new MediaDown('there is no media server: rooms live on still pictures'))

/** Without a media server: nobody streams, and nobody is asked to try. */
export const stillsGateway: MediaGateway = {
  kind: 'stills',
  hasVideo: false,
  publish: none,
  watch: none,
  kick: async () => undefined,
  // No sound is carried, so nobody is audible. The order is stored with the room, and applies once there is a media server.
  moderate: async () => undefined,
  streaming: async () => new Set(),
  reconcile: async () => undefined,
  onChange: () => undefined,
}
