/** Registers with delivery, realtime and excel: which rooms a sitting has, what records a move, who may subscribe to their channels, the rooms list. */
export default class RoomsProvider {
  async start() {
    const { registerPersonalData } = await import('#personal_data')
    const { personalRooms } = await import('./personal_data.js')
    registerPersonalData(personalRooms)
    const { registerMoveRecord } = await import('#delivery')
    const { registerChannel } = await import('#realtime')
    const { registerSheetKind } = await import('#excel')
    const { lockForMoves } = await import('./actions/record_moves.js')
    const { whoMayHearCandidate, whoMayHearRoom } = await import('./queries/channels.js')
    const { registerRoomsOfSittings } = await import('./queries/sitting_rooms.js')
    const { registerCountInRooms } = await import('#access')
    const { countInRooms } = await import('./queries/at_work.js')
    registerCountInRooms(countInRooms)
    const { registerImportKind } = await import('#imports')
    const { rooms } = await import('./lists/rooms.js')
    registerImportKind(rooms)
    registerRoomsOfSittings()
    registerMoveRecord(lockForMoves)
    registerSheetKind({
      kind: 'rooms',
      open: async (...asked) => (await import('./controllers/rooms_sheet.js')).openRoomsSheet(...asked),
    })
    registerChannel('rooms/:roomId', whoMayHearRoom)
    registerChannel('rooms/:roomId/candidates/:userId', whoMayHearCandidate)
  }
}
