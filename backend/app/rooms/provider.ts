/** Registers with delivery and realtime: which rooms a sitting has, and who may subscribe to their channels. */
export default class RoomsProvider {
  async start() {
    const { registerChannel } = await import('#realtime')
    const { whoMayHearCandidate, whoMayHearRoom } = await import('./queries/channels.js')
    const { registerRoomsOfSittings } = await import('./queries/sitting_rooms.js')
    registerRoomsOfSittings()
    registerChannel('rooms/:roomId', whoMayHearRoom)
    registerChannel('rooms/:roomId/candidates/:userId', whoMayHearCandidate)
  }
}
