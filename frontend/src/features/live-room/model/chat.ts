import type { RoomMessage } from '../../../api/live_room.ts'
import { byAge, type Tile } from './tiles.ts'

export interface Conversation {
  tile: Tile
  last: RoomMessage
}

/** Candidates with messages: unanswered ones first, then by the newest message. */
export function conversationsOf(tiles: readonly Tile[], messages: readonly RoomMessage[]): Conversation[] {
  const last = new Map<number, RoomMessage>()
  for (const message of messages.toSorted(byAge))
    if (message.candidateId !== null) last.set(message.candidateId, message)
  return tiles
    .flatMap((tile) => {
      const newest = last.get(tile.id)
      return newest === undefined ? [] : [{ tile, last: newest }]
    })
    .toSorted(
      (a, b) =>
        Number(b.tile.unanswered.length > 0) - Number(a.tile.unanswered.length > 0) || byAge(b.last, a.last)
    )
}
