import { useState } from 'react'
import { placed, type Tile } from '../model/tiles.ts'

/**
 * The tiles where they stand: whoever has a place keeps it whatever happens to them, and who is new comes last. What needs a look is
 * said beside the wall, so nobody's tile moves under a hand.
 */
export function usePlaces(tiles: readonly Tile[]): readonly Tile[] {
  const [places, setPlaces] = useState<readonly number[]>([])
  const now = placed(tiles, places)
  const ids = now.map(({ id }) => id)
  if (ids.length !== places.length || ids.some((id, at) => id !== places[at])) setPlaces(ids)
  return now
}
