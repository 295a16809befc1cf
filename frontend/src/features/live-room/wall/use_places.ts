import { useState } from 'react'
import { placed, type Tile } from '../model/tiles.ts'

/**
 * The tiles with stable positions: a tile keeps its position whatever happens, and new ones are last. What
 * needs attention is shown beside the tiles, so that no tile moves under the pointer.
 */
export function usePlaces(tiles: readonly Tile[]): readonly Tile[] {
  const [places, setPlaces] = useState<readonly number[]>([])
  const now = placed(tiles, places)
  const ids = now.map(({ id }) => id)
  if (ids.length !== places.length || ids.some((id, at) => id !== places[at])) setPlaces(ids)
  return now
}
