/** Registers with delivery and realtime: which rooms a sitting has, what records a move, and who may subscribe to their channels. */
export default class RoomsProvider {
  async start() {
    const { registerMoveRecord } = await import('#delivery')
    const { registerChannel } = await import('#realtime')
    const { lockForMoves } = await import('./actions/record_moves.js')
    const { whoMayHearCandidate, whoMayHearRoom } = await import('./queries/channels.js')
    const { registerRoomsOfSittings } = await import('./queries/sitting_rooms.js')
    registerRoomsOfSittings()
    registerMoveRecord(lockForMoves)
    registerChannel('rooms/:roomId', whoMayHearRoom)
    registerChannel('rooms/:roomId/candidates/:userId', whoMayHearCandidate)
  }
}
